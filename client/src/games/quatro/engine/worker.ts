/** The engine of Quatro, in a worker. */
import { serve } from "../../../engine/worker";
import { QUATRO } from "../rules/registered";
import { engine } from "./engine";

serve(QUATRO, engine);
