/**
 * Short messages over the page. Their code is loaded with the first one; if it does not load, they are shown
 * plainly.
 */
import type * as Messages from "./overlays/messages";
import { messageOf } from "@/lib/client/api";
import { addCodeNotice, removeCodeNotice, type CodeNotice } from "@/lib/client/code";
import { openOverlays } from "@/lib/client/overlays";

async function say(show: (messages: typeof Messages) => void, plain: CodeNotice): Promise<void> {
  try {
    const [messages, overlays] = await Promise.all([
      import("./overlays/messages"),
      import("./overlays/Overlays"),
    ]);
    await openOverlays(overlays.default);
    show(messages);
  } catch {
    addCodeNotice(plain);
  }
}

export function notifyDone(message: string): void {
  void say(({ done }) => done(message), { title: message });
}

export function notifyError(title: string, error: unknown): void {
  void say(({ failed }) => failed(title, error), { title, text: messageOf(error) });
}

/** Shows why somebody may not do something; once, however often they try. */
export function notifyRefused(reason: string): void {
  void say(({ refused }) => refused(reason), { title: "Not allowed", text: reason });
}

/** Reports what was done and offers to undo it; stays 12 seconds, or while the pointer is on it. */
export function notifyUndo(message: string, undo: () => void): void {
  const run = (): void => {
    removeCodeNotice(plain);
    undo();
  };
  const plain: CodeNotice = { title: message, action: { label: "Undo", run } };
  void say(({ undoable }) => undoable(message, undo), plain);
}
