/** The parts of compute minutes that pages need before they load the engine. Imports no schema. */
export { STANDINGS, type Standing } from "./shapes/standings";
