/** Code of the page that comes when it is asked for, and what is said where it does not come. */

/** The browser's own words name a file of the build, which tells nobody what to do. */
export const CODE_FAILED = new Error(
  "Its code could not be loaded: the network or the server may be unavailable, or the server is newer than this page. If it fails again, reload the page.",
);

/** Whether something failed because code did not come. */
export function isCodeFailure(error: unknown): boolean {
  if (error === CODE_FAILED) return true;
  return (
    error instanceof Error &&
    (error.name === "ChunkLoadError" || error.message.includes("dynamically imported module"))
  );
}

/** Over the page, drawn by code that the page has from the start (components/ui/CodeNotices.tsx). */
export interface CodeNotice {
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** It is gone by then. */
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

/** Returns how it is taken back. */
export function addCodeNotice(notice: CodeNotice): () => void {
  show([...notices, notice]);
  return () => removeCodeNotice(notice);
}

export function removeCodeNotice(notice: CodeNotice): void {
  if (notices.includes(notice)) show(notices.filter((each) => each !== notice));
}

/**
 * What `load` gives. Where it does not come, that is said and asked for again by the reader; throws CODE_FAILED where
 * they let it be. `what` begins a sentence: "The question".
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
