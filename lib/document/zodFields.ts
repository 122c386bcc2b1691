/**
 * The fields of a strict schema for which unknown keys were found. zod exposes them to the function that words an
 * issue, but not to readers of the issue. This module is loaded with a page's first script.
 */

/**
 * Key of the fields on the list of unknown keys, which an issue shares with its error. The same in every bundle of
 * the server: the one that words issues is not the one that reads them.
 */
const FIELDS = Symbol.for("plimsoll.fields");

/** Records the fields of the schema that found the keys unknown. */
export function noteFields(keys: readonly string[], schema: unknown): void {
  const shape = (schema as { readonly _zod?: { readonly def?: { readonly shape?: object } } } | undefined)
    ?._zod?.def?.shape;
  if (shape !== undefined)
    Object.defineProperty(keys, FIELDS, { value: Object.keys(shape), configurable: true });
}

/** Returns the fields of the schema that found the keys unknown; empty if none were recorded. */
export const fieldsFor = (
  keys: readonly string[] & { readonly [FIELDS]?: readonly string[] },
): readonly string[] => keys[FIELDS] ?? [];
