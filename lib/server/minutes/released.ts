/**
 * Notices that a namespace has minutes again although nobody changed anything: a month began, or a scheduled quota
 * came into force. Runners that were told that nothing is new would otherwise not ask for its jobs for minutes.
 */
import { singleton } from "../core/singleton";
import { limitsChanged } from "../queue/limitsChanged";
import { exceededRoots } from "./read/exceeded";

const seen = () => singleton("minutes exceeded", () => ({ roots: new Set<string>() as ReadonlySet<string> }));

/** Wakes all runners if a quota that was used up when this process last looked is not used up now. */
export async function wakeIfReleased(): Promise<void> {
  const roots = await exceededRoots();
  const isReleased = [...seen().roots].some((rootId) => !roots.has(rootId));
  seen().roots = roots;
  if (isReleased) await limitsChanged();
}
