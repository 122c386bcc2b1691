/** Puts a text on the clipboard. Rejects where the browser refuses, with what to do instead. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    throw new Error("The browser copies on https and on localhost only: select it and copy by hand.", {
      cause,
    });
  }
}
