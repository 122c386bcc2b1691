import { openOverlays } from "@/lib/client/overlays";
import type { ConfirmOptions } from "./overlays/question";

/** Asks; resolves to whether the person confirmed. Closing the dialog is a no. */
export async function confirmAction(options: ConfirmOptions): Promise<boolean> {
  const [{ ask }] = await Promise.all([import("./overlays/question"), openOverlays()]);
  return new Promise((resolve) => ask(options, resolve));
}
