/** Next calls this once when a server process starts: the process then takes its share of the jobs. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { installSchemaWords } = await import("./lib/limits/schemaWords");
  installSchemaWords();
  const { notePeers } = await import("./lib/server/http/clientAddress");
  notePeers();
  const { refuseUnanswerable } = await import("./lib/server/http/gate");
  refuseUnanswerable();
  const { lowerHelperThreads } = await import("./lib/server/core/processPriority");
  await lowerHelperThreads();
  const { startLifecycle } = await import("./lib/server/lifecycle");
  startLifecycle();
}
