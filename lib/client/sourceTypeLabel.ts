import { sourceTypes } from "../sources/shapes";

/** The label of a type of data sources; an unknown type as the server sent it. */
export function sourceTypeLabel(type: string): string {
  const known: Readonly<Record<string, { readonly label: string }>> = sourceTypes;
  return known[type]?.label ?? type;
}
