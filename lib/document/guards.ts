/**
 * Checks parsed JSON with functions of a few bytes: for data that a browser reads before it has loaded the schemas,
 * and for files of a hundred thousand lines. User input is validated by schemas, which explain errors.
 */
export type Guard<T> = (value: unknown) => value is T;
export type Guarded<G> = G extends Guard<infer T> ? T : never;

export const isText: Guard<string> = (value) => typeof value === "string";
export const isFlag: Guard<boolean> = (value) => typeof value === "boolean";
/** Whether the value is a finite number. */
export const isNumber: Guard<number> = (value): value is number => Number.isFinite(value);
/** Whether the value is 0, 1, 2 … */
export const isCount: Guard<number> = (value): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

export function oneOf<const T extends readonly string[]>(values: T): Guard<T[number]> {
  return (value): value is T[number] => values.some((each) => each === value);
}

export function orNull<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

export function orAbsent<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value);
}

export function listOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard);
}

export function tupleOf<const G extends readonly Guard<unknown>[]>(
  ...guards: G
): Guard<{ -readonly [K in keyof G]: Guarded<G[K]> }> {
  return (value): value is { -readonly [K in keyof G]: Guarded<G[K]> } =>
    Array.isArray(value) && value.length === guards.length && guards.every((guard, i) => guard(value[i]));
}

export function recordOf<T>(guard: Guard<T>): Guard<Record<string, T>> {
  return (value): value is Record<string, T> => isObject(value) && Object.values(value).every(guard);
}

type Optional<S> = { [K in keyof S]: undefined extends Guarded<S[K]> ? K : never }[keyof S];
type Shape<S> = { [K in Exclude<keyof S, Optional<S>>]: Guarded<S[K]> } & {
  [K in Optional<S>]?: Guarded<S[K]>;
};

/** Accepts additional keys. */
export function shapeOf<const S extends Readonly<Record<string, Guard<unknown>>>>(shape: S): Guard<Shape<S>> {
  const fields = Object.entries(shape);
  return (value): value is Shape<S> => isObject(value) && fields.every(([key, guard]) => guard(value[key]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
