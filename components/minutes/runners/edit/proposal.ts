/** Parses a form of cost factors and builds the request. Pure. */
import { z } from "zod";
import type { Runner } from "@/lib/api/runners";
import { readFactor } from "@/lib/minutes";
import type { ProposedRunner } from "../../hooks/runners";
import { BEGINS, nextMonday, utcInstant, type Begin } from "./begin";

/** If several runners are edited, an empty field leaves each factor unchanged. */
function factorField(optional: boolean): z.ZodType<string | null, string> {
  return z.string().transform((text, context): string | null => {
    if (optional && text.trim() === "") return null;
    const read = readFactor(text);
    if ("value" in read) return read.value;
    context.addIssue({ code: "custom", message: read.problem });
    return z.NEVER;
  });
}

interface Fields {
  readonly public: string;
  readonly private: string;
  readonly begin: Begin;
  /** The value of a date and time field; read if `begin` is "date". */
  readonly validFrom: string;
  readonly message: string;
}

/** Null leaves the factor unchanged. */
export type FactorChoice = Omit<Fields, "public" | "private"> & {
  readonly public: string | null;
  readonly private: string | null;
};

/** An instant in the past is reported together with all other errors. `nowMs` is Unix milliseconds. */
export function factorFormSchema(runners: readonly Runner[], nowMs = 0): z.ZodType<FactorChoice, Fields> {
  const several = runners.length > 1;
  return z
    .object({
      public: factorField(several),
      private: factorField(several),
      begin: z.enum(BEGINS),
      validFrom: z.string(),
      message: z.string().trim().max(1_000),
    })
    .refine(({ begin, validFrom }) => begin !== "date" || utcInstant(validFrom) !== null, {
      path: ["validFrom"],
      error: "choose a day and a time",
      when: () => true,
    })
    .refine(
      ({ begin, validFrom }) => {
        const at = begin === "date" ? utcInstant(validFrom) : null;
        return at === null || Date.parse(at) >= nowMs;
      },
      {
        path: ["validFrom"],
        when: () => true,
        error: "is in the past, and what was accounted does not change: choose At once, or a later time",
      },
    );
}

/** What the fields begin with: the factors in force of one runner, nothing of several. */
export function factorsOf(runners: readonly Runner[]): Pick<Fields, "public" | "private"> {
  const [first] = runners;
  if (first === undefined || runners.length > 1) return { public: "", private: "" };
  return { public: first.publicProjectsMinutesCostFactor, private: first.privateProjectsMinutesCostFactor };
}

/** Null where the fields are wrong or change nothing. A factor that stays as it is now is not named. */
export function proposalOf(
  runners: readonly Runner[],
  fields: { readonly public: string; readonly private: string },
): ProposedRunner[] | null {
  const read = factorFormSchema(runners).safeParse({ ...fields, begin: "now", validFrom: "", message: "" });
  if (!read.success) return null;
  const proposed = changesOf(runners, read.data);
  return proposed.length > 0 ? proposed : null;
}

/**
 * The runners that change from `validFrom` (ISO 8601; at once by default); the others are left out. Compares with the
 * version scheduled until then: a factor that is not sent keeps its value at that time.
 */
export function changesOf(
  runners: readonly Runner[],
  factors: Pick<FactorChoice, "public" | "private">,
  validFrom?: string,
): ProposedRunner[] {
  return runners.flatMap((runner) => {
    const until =
      validFrom === undefined
        ? undefined
        : runner.scheduled.findLast((version) => version.validFrom <= validFrom);
    const changed = {
      ...changedField("publicProjectsMinutesCostFactor", until ?? runner, factors.public),
      ...changedField("privateProjectsMinutesCostFactor", until ?? runner, factors.private),
    };
    return Object.keys(changed).length > 0 ? { id: runner.id, ...changed } : [];
  });
}

function changedField(
  name: "publicProjectsMinutesCostFactor" | "privateProjectsMinutesCostFactor",
  before: Pick<Runner, "publicProjectsMinutesCostFactor" | "privateProjectsMinutesCostFactor">,
  value: string | null,
): Partial<ProposedRunner> {
  return value === null || value === before[name] ? {} : { [name]: value };
}

/** Undefined for at once. */
export function validFromOf({ begin, validFrom }: FactorChoice, nowMs: number): string | undefined {
  if (begin === "now") return undefined;
  return begin === "monday" ? nextMonday(nowMs) : (utcInstant(validFrom) ?? undefined);
}
