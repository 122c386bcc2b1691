/**
 * Whether a value of an address has the shape that a page draws, without a library of schemas: that one comes with the
 * page's form, which says what is out of range; what asks the server is told so by the server.
 */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === "string";
export const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);

/** `checks` has one for each member; null for a value that is no object or has a member that its check refuses. */
export function readPlain<T extends object>(checks: { readonly [K in keyof T]-?: Check }) {
  return (value: unknown): T | null => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    const given = value as Readonly<Record<string, unknown>>;
    const names = Object.keys(checks) as (keyof T & string)[];
    if (!names.every((name) => checks[name](given[name]))) return null;
    // Members that nobody knows are left out, as a schema leaves them out.
    return Object.fromEntries(
      names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
    ) as T;
  };
}
