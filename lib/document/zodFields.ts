/**
 * Which fields a strict schema has, beside the keys that it does not have: zod tells that to who words a finding, and not
 * to who reads it. It is loaded with a page's first script.
 */

/** By the list of strange keys, which a finding shares with its error. */
const fieldsBeside = new WeakMap<readonly string[], readonly string[]>();

/** `schema` found the keys strange. */
export function noteFields(keys: readonly string[], schema: unknown): void {
  const shape = (schema as { readonly _zod?: { readonly def?: { readonly shape?: object } } } | undefined)
    ?._zod?.def?.shape;
  if (shape !== undefined) fieldsBeside.set(keys, Object.keys(shape));
}

/** Those of the schema that found the keys strange; none where nobody noted them. */
export const fieldsFor = (keys: readonly string[]): readonly string[] => fieldsBeside.get(keys) ?? [];
