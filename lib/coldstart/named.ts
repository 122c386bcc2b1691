/** The parts of the cold start that pages need before they load it. Imports no schema. */
export { FEWEST_PULLS } from "./shapes/fewest";
