/** Words and shapes of the queue, without computation: what the API's shapes and pages are made of. */
export * from "./shapes/simulation";
export * from "./shapes/words";
