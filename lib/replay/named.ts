/** What pages name of the replay lab before they need it: loads no schema. */
export { FEWEST_SHADOW_DAYS } from "./shapes/fewest";
export { NO_INTERVAL } from "./shapes/noInterval";
export { shownTopK } from "./shownTopK";
export { isPolicyName, scenarioTitle, strategyTitle } from "./strategies/titles";
