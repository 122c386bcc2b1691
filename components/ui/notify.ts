/** Short messages over the page. Their code comes with the first one. */
import type * as Messages from "./overlays/messages";
import { openOverlays } from "@/lib/client/overlays";

async function say(show: (messages: typeof Messages) => void): Promise<void> {
  const [messages] = await Promise.all([import("./overlays/messages"), openOverlays()]);
  show(messages);
}

export function notifyDone(message: string): void {
  void say(({ done }) => done(message));
}

export function notifyError(title: string, error: unknown): void {
  void say(({ failed }) => failed(title, error));
}

/** Says why somebody may not do what they asked for; once, however often they ask. */
export function notifyRefused(reason: string): void {
  void say(({ refused }) => refused(reason));
}

/** Says what was done and offers to take it back; stays 12 seconds, or while the pointer is on it. */
export function notifyUndo(message: string, undo: () => void): void {
  void say(({ undoable }) => undoable(message, undo));
}
