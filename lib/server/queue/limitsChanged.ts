/** A quota changed: builds may have become possible, or no more, without a new one. */
import { forgetFacts } from "./facts";
import { tickAll } from "./lastUpdate";

/** After the change is committed. Other processes find out within seconds, runners within minutes at the latest. */
export async function limitsChanged(): Promise<void> {
  forgetFacts();
  await tickAll();
}
