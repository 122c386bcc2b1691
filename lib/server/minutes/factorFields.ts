/** The fields of cost factors in requests. */
import type { ErrorDetail } from "../../api/common";
import { readFactor } from "../../minutes";

const FIELDS = {
  public: "publicProjectsMinutesCostFactor",
  private: "privateProjectsMinutesCostFactor",
} as const;

export interface FactorFields {
  readonly publicProjectsMinutesCostFactor?: number | string | undefined;
  readonly privateProjectsMinutesCostFactor?: number | string | undefined;
}

export interface ReadFactors {
  /** Undefined if the request does not contain the factor. */
  readonly factors: { readonly public: string | undefined; readonly private: string | undefined };
  readonly details: readonly ErrorDetail[];
}

/** `at` is the prefix of the fields' names in the details, such as "runners[0].". */
export function readFactorFields(fields: FactorFields, at = ""): ReadFactors {
  const details: ErrorDetail[] = [];
  const read = (name: keyof typeof FIELDS): string | undefined => {
    const given = fields[FIELDS[name]];
    if (given === undefined) return undefined;
    const factor = readFactor(given);
    if ("value" in factor) return factor.value;
    details.push({ path: `${at}${FIELDS[name]}`, message: factor.problem });
    return undefined;
  };
  return { factors: { public: read("public"), private: read("private") }, details };
}

/** Returns factors under their names in answers and audit events. */
export const namedFactors = (factors: {
  readonly public: string;
  readonly private: string;
}): Record<(typeof FIELDS)[keyof typeof FIELDS], string> => ({
  publicProjectsMinutesCostFactor: factors.public,
  privateProjectsMinutesCostFactor: factors.private,
});
