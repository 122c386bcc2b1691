import { loadCode } from "@/lib/client/code";
import { openOverlays } from "@/lib/client/overlays";
import type { ConfirmOptions } from "./overlays/question";

/** Asks; resolves to whether the person confirmed. Closing the dialog is a no, and so is to let its code be. */
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
