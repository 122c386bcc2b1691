import { decimal } from "@/lib/numeric/words";

export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
}

/** The error in a typed number and how to correct it; null for one in range. */
export function numberProblem(typed: string | number, { min, max, whole }: NumberRange): string | null {
  const text = String(typed).trim();
  const kind = whole === true ? "a whole number" : "a number";
  const range =
    min !== undefined && max !== undefined
      ? ` from ${decimal(min, 6)} to ${decimal(max, 6)}`
      : min !== undefined
        ? ` of at least ${decimal(min, 6)}`
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
