/** The parts of the replay lab that pages need before they load it. Imports no schema. */
export { FEWEST_SHADOW_DAYS } from "./shapes/fewest";
export { NO_INTERVAL } from "./shapes/noInterval";
export { shownTopK } from "./shownTopK";
export { isPolicyName, scenarioTitle, strategyTitle } from "./strategies/titles";
