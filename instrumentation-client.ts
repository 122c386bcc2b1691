/**
 * Runs in the browser before anything else of the product does. The content security policy of pages allows no code
 * made of text; zod would try once whether it may, and the browser would report that as a breach of the policy.
 */
import { beginWorker } from "@/components/discovery/tuner/session/startWorker";
import { keepLeading } from "@/lib/client/addressWhileLeaving";
import { navigationStarted } from "@/lib/client/navigation";
import { installSchemaWords } from "@/lib/limits/schemaWords";

// What zod reads its settings from when it is loaded, which is later.
Reflect.set(globalThis, "__zod_globalConfig", { jitless: true });
installSchemaWords();
beginWorker();

/** Called by Next when a link or the router begins to lead somewhere. */
export function onRouterTransitionStart(url: string, how: "push" | "replace" | "traverse"): void {
  keepLeading(how);
  navigationStarted(url);
}
