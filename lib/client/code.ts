/** Code that a page loads on demand, and the messages shown when it does not load. */

/** The browser's own message names a build file, which tells a reader nothing. */
export const CODE_FAILED = new Error(
  "Its code could not be loaded: the network or the server may be unavailable, or the server is newer than this page. If it fails again, reload the page.",
);

/** Whether an error means that code could not be loaded. */
export function isCodeFailure(error: unknown): boolean {
  if (error === CODE_FAILED) return true;
  return (
    error instanceof Error &&
    (error.name === "ChunkLoadError" || error.message.includes("dynamically imported module"))
  );
}

/** A message over the page, drawn by code that every page has from the start (components/ui/CodeNotices.tsx). */
export interface CodeNotice {
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Called when the notice is already gone. */
  readonly onDismiss?: () => void;
}

let notices: readonly CodeNotice[] = [];
const listeners = new Set<() => void>();

function show(now: readonly CodeNotice[]): void {
  notices = now;
  for (const listener of [...listeners]) listener();
}

export function subscribeCodeNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const codeNotices = (): readonly CodeNotice[] => notices;

/** Returns a function that removes the notice. */
export function addCodeNotice(notice: CodeNotice): () => void {
  show([...notices, notice]);
  return () => removeCodeNotice(notice);
}

export function removeCodeNotice(notice: CodeNotice): void {
  if (notices.includes(notice)) show(notices.filter((each) => each !== notice));
}

/**
 * Returns what `load` resolves to. If it fails, shows a notice with which the reader can try again; throws
 * CODE_FAILED if they dismiss it. `what` begins a sentence: "The question".
 */
export async function loadCode<T>(what: string, load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await askAgain(what);
    }
  }
}

function askAgain(what: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const run = (): void => {
      remove();
      resolve();
    };
    const remove = addCodeNotice({
      title: `${what} could not be loaded`,
      text: CODE_FAILED.message,
      action: { label: "Try again", run },
      onDismiss: () => reject(CODE_FAILED),
    });
  });
}
