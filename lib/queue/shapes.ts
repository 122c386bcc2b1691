/** Words and shapes of the queue, without computation, for the API's shapes and for pages. */
export * from "./shapes/simulation";
export * from "./shapes/words";
