/** Handles a changed quota: builds may have become possible or impossible without a new one. */
import { forgetFacts } from "./facts";
import { tickAll } from "./lastUpdate";

/**
 * Call it after the change is committed. Other processes notice within seconds, runners within minutes at the latest.
 */
export async function limitsChanged(): Promise<void> {
  forgetFacts();
  await tickAll();
}
