export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
}

/** What is wrong with a typed number and how to mend it; null for one in range. */
export function numberProblem(typed: string | number, { min, max, whole }: NumberRange): string | null {
  const text = String(typed).trim();
  const kind = whole === true ? "a whole number" : "a number";
  const range =
    min !== undefined && max !== undefined
      ? ` from ${min} to ${max}`
      : min !== undefined
        ? ` of at least ${min}`
        : "";
  if (text === "") return `Empty: type ${kind}${range}`;
  const value = Number(text);
  const fits =
    Number.isFinite(value) &&
    (whole !== true || Number.isInteger(value)) &&
    value >= (min ?? -Infinity) &&
    value <= (max ?? Infinity);
  return fits ? null : `${text} is not ${kind}${range}`;
}
