import { loadCode } from "@/lib/client/code";
import { openOverlays } from "@/lib/client/overlays";
import type { ConfirmOptions } from "./overlays/question";

/**
 * Asks for confirmation; resolves to whether the person confirmed. Closing the dialog counts as no, and so does
 * dismissing the notice that its code could not be loaded.
 */
export async function confirmAction(options: ConfirmOptions): Promise<boolean> {
  try {
    const [{ ask }, overlays] = await loadCode(`The question “${options.title}”`, () =>
      Promise.all([import("./overlays/question"), import("./overlays/Overlays")]),
    );
    await openOverlays(overlays.default);
    return await new Promise((resolve) => ask(options, resolve));
  } catch {
    return false;
  }
}
