/**
 * The fields of a strict schema for which unknown keys were found. zod exposes them to the function that words an
 * issue, but not to readers of the issue. This module is loaded with a page's first script.
 */

/** By the list of unknown keys, which an issue shares with its error. */
const fieldsBeside = new WeakMap<readonly string[], readonly string[]>();

/** Records the fields of the schema that found the keys unknown. */
export function noteFields(keys: readonly string[], schema: unknown): void {
  const shape = (schema as { readonly _zod?: { readonly def?: { readonly shape?: object } } } | undefined)
    ?._zod?.def?.shape;
  if (shape !== undefined) fieldsBeside.set(keys, Object.keys(shape));
}

/** Returns the fields of the schema that found the keys unknown; empty if none were recorded. */
export const fieldsFor = (keys: readonly string[]): readonly string[] => fieldsBeside.get(keys) ?? [];
