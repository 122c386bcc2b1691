/** Copies a text to the clipboard. Rejects if the browser refuses, with a message that says what to do instead. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    throw new Error("The browser copies on https and on localhost only: select it and copy by hand.", {
      cause,
    });
  }
}
