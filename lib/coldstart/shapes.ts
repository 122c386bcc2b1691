/** Words and shapes of the cold start, without computation, for the API's shapes and for pages. */
export * from "./shapes/alternatives";
export * from "./shapes/cost";
export * from "./shapes/herd";
export * from "./shapes/image";
export * from "./shapes/mirror";
export * from "./shapes/moments";
export * from "./shapes/outcomes";
export * from "./shapes/prefetch";
export * from "./shapes/ranking";
export * from "./shapes/scenario";
export * from "./shapes/trace";
export * from "./shapes/words";
