/** The queue: which build a runner gets next, and why. Pure; times come as arguments. */
export * from "./protocol";
