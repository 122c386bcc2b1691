/** Words and shapes of the replay lab, without computation, for the API's shapes and for pages. */
export * from "./shapes/collect";
export * from "./shapes/dayTimes";
export * from "./shapes/diff";
export * from "./shapes/explanation";
export * from "./shapes/guard";
export * from "./shapes/jobSet";
export * from "./shapes/noInterval";
export * from "./shapes/recommendation";
export * from "./shapes/result";
export * from "./shapes/shadow";
