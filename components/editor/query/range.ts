/** The word at a line and column of the trimmed text, as offsets in the text; its last character at the end. */
export function rangeOf(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): { readonly from: number; readonly to: number } {
  const trimmed = text.trim();
  const before = trimmed.split("\n").slice(0, line - 1);
  const offset = before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  const at = Math.max(0, Math.min(offset, trimmed.length - 1));
  const word = /^[\w.:]+/.exec(trimmed.slice(at))?.[0].length ?? 1;
  const lead = text.length - text.trimStart().length;
  return { from: lead + at, to: Math.min(lead + at + word, text.length) };
}
