/** The engine of Quarto!, in a worker. */
import { serve } from "../../../engine/worker";
import { QUARTO } from "../rules/registered";
import { engine } from "./engine";

serve(QUARTO, engine);
