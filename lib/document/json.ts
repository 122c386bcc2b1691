/** JSON values, handled so that keys like `__proto__` and `constructor` are keys like any other. */

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

/** A policy document as its author wrote it: unknown keys included, in either spelling. */
export type PolicyDocument = JsonObject;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own property; absent and null are the same, as in Kubernetes. */
export function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? (object[key] ?? undefined) : undefined;
}

/** "a number", "a list", …: the words of messages about wrong types. */
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

/** A value as a message shows it: JSON, cut when long. */
export function show(value: JsonValue | undefined): string {
  const text = JSON.stringify(value ?? null);
  return text.length <= 80 ? text : `${text.slice(0, 77)}…`;
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the keys whose value is undefined, so that models compare equal. */
export function present<T extends object>(fields: T): Present<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  // Object.fromEntries forgets the keys' types; the filter above removes nothing but undefined.
  return Object.fromEntries(entries) as Present<T>;
}
