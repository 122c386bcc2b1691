/** JSON values, handled so that `__proto__` and `constructor` are ordinary keys. */

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

/** A policy document as its author wrote it: unknown keys included, in either spelling. */
export type PolicyDocument = JsonObject;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns an own property; null counts as absent, as in Kubernetes. */
export function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? (object[key] ?? undefined) : undefined;
}

/** Returns "a number", "a list", …, for messages about wrong types. */
export function kindOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "string":
      return "text";
    case "number":
      return "a number";
    case "boolean":
      return "true or false";
    default:
      return "a map";
  }
}

/** Formats a value for a message: JSON, truncated if long. */
export function show(value: JsonValue | undefined): string {
  const text = JSON.stringify(value ?? null);
  return text.length <= 80 ? text : `${text.slice(0, 77)}…`;
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns the fields without keys whose value is undefined, so that models compare equal. */
export function present<T extends object>(fields: T): Present<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  // Object.fromEntries loses the keys' types; the filter removes only undefined.
  return Object.fromEntries(entries) as Present<T>;
}
