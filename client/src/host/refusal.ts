/** Why a command was refused. Nothing happened, and the sentence says what would be right. */
import { RuleError, type Seat } from "../rules/game";

/** A command that may not happen at this table now. */
export class Refused extends RuleError {}

/** A name that cannot be shown to others. */
export class NameRefused extends Refused {}

/** The seat belongs to someone else. */
export class NotYours extends Refused {}

/** The command was about an older state of the game than the one on the table. */
export class Stale extends Refused {}

/** Only the seat whose turn it is may go on. */
export function checkTurn(seat: Seat, mover: Seat): void {
  if (seat !== mover)
    throw new Refused("It is not your turn: it is player {player}'s.", { player: mover + 1 });
}
