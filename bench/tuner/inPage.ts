/**
 * Functions that run inside the measured page. Each uses nothing outside itself, since it is sent to the browser as
 * text.
 *
 * "Painted" means the first task after the frame in which the change was drawn: a frame callback runs before the
 * paint, and a message sent from it is received after.
 */

/** tsx wraps functions in calls of this to keep their names, including functions that are sent to the browser. */
export const NAMES_KEPT = "globalThis.__name = (named) => named";

export interface MovesAsked {
  /** What to move: an input of type range, or any element that accepts arrow keys. */
  readonly target: string;
  /** Where the result appears: any change of its text counts. Rows that are still sliding do not. */
  readonly watched: string;
  /** Values to set on a range input, or keys to press. */
  readonly values: readonly (number | string)[];
}

/** Returns the milliseconds from each move to the paint that shows it, one after the other. */
export async function timeMoves({ target, watched, values }: MovesAsked): Promise<number[]> {
  const element = document.querySelector<HTMLElement>(target);
  const list = document.querySelector(watched);
  if (!element || !list) throw new Error(`${target} or ${watched} is not on the page`);
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  const painted = (): Promise<void> =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      }),
    );
  const changed = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("a move changed nothing within 5 s")), 5_000);
      const observer = new MutationObserver(() => {
        observer.disconnect();
        clearTimeout(timer);
        resolve();
      });
      observer.observe(list, { childList: true, characterData: true, subtree: true });
    });
  const times: number[] = [];
  for (const value of values) {
    // Not synchronized with frames, like a user's input.
    await new Promise((resolve) => setTimeout(resolve, 40 + ((times.length * 7) % 17)));
    const change = changed();
    const began = performance.now();
    if (typeof value === "string") {
      element.dispatchEvent(new KeyboardEvent("keydown", { key: value, bubbles: true, cancelable: true }));
    } else {
      setter?.call(element, String(value));
      element.dispatchEvent(new Event("input", { bubbles: true }));
    }
    await change;
    await painted();
    times.push(performance.now() - began);
  }
  return times;
}

/**
 * Returns the share of 60 Hz frames that were not drawn while the input moved with every frame for `ms` milliseconds.
 */
export async function dropFrames({
  target,
  ms,
}: {
  readonly target: string;
  readonly ms: number;
}): Promise<number> {
  const element = document.querySelector<HTMLInputElement>(target);
  if (!element) throw new Error(`${target} is not on the page`);
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  const max = Number(element.max);
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  const began = await frame();
  let last = began;
  let dropped = 0;
  while (last - began < ms) {
    const share = 0.5 + 0.45 * Math.sin((last - began) / 300);
    setter?.call(element, String(share * max));
    element.dispatchEvent(new Event("input", { bubbles: true }));
    const now = await frame();
    dropped += Math.max(0, Math.round((now - last) / (1_000 / 60)) - 1);
    last = now;
  }
  return dropped / Math.round((last - began) / (1_000 / 60));
}

/**
 * Runs before the page's own scripts: records when the first row of a ranking was painted, from the start of the
 * navigation.
 */
export function noteFirstRow(row: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(row)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => Object.assign(window, { firstRowMs: performance.now() });
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}
