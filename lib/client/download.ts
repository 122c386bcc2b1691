/** Hands the browser a text as a file. */
export function downloadText(fileName: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // After the browser took it up.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
