/**
 * Checks that a value from the address has the shape that a page draws, without loading a schema library. The form
 * loads that later and reports values out of range; the server checks what is sent to it.
 */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === "string";
export const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);

/** `checks` has one entry for each member; null if the value is not an object or a check fails. */
export function readPlain<T extends object>(checks: { readonly [K in keyof T]-?: Check }) {
  return (value: unknown): T | null => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    const given = value as Readonly<Record<string, unknown>>;
    const names = Object.keys(checks) as (keyof T & string)[];
    if (!names.every((name) => checks[name](given[name]))) return null;
    // Unknown members are left out, as a schema does.
    return Object.fromEntries(
      names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
    ) as T;
  };
}
