/** Values with their labels, for a select. */
export function optionsOf(
  texts: Readonly<Record<string, string>>,
): { readonly value: string; readonly label: string }[] {
  return Object.entries(texts).map(([value, label]) => ({ value, label }));
}
