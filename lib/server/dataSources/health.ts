/**
 * The state of a data source, for every page: the newest of what a test and background operations found (findings.ts).
 */
import { dataSourceTestSchema, type DataSourceHealth } from "../../api/dataSources";
import { Prisma, type DataSource as Row } from "../../../generated/prisma/client";

/** The columns that the state is made from. */
export const FINDINGS = {
  lastTest: true,
  answeredAt: true,
  failingSince: true,
  failedAt: true,
  failureCode: true,
  failureMessage: true,
} as const satisfies Prisma.DataSourceSelect;

export type Findings = Pick<Row, keyof typeof FINDINGS>;

/** What these columns hold after the source was changed. */
export const NO_FINDINGS = {
  lastTest: Prisma.DbNull,
  answeredAt: null,
  failingSince: null,
  failedAt: null,
  failureCode: null,
  failureMessage: null,
} as const satisfies Prisma.DataSourceUpdateInput;

/** Selects the sources that may be failing; healthOf decides, because a newer test may have passed. */
export const MAY_FAIL = {
  OR: [{ failingSince: { not: null } }, { lastTest: { path: ["ok"], equals: false } }],
} satisfies Prisma.DataSourceWhereInput;

export function healthOf(row: Findings): DataSourceHealth {
  const test = dataSourceTestSchema.safeParse(row.lastTest).data ?? null;
  const answeredAt = latest(row.answeredAt?.toISOString(), test?.ok ? test.at : undefined);
  const failedTest = test !== null && !test.ok && isAfter(test.at, answeredAt) ? test : null;
  const failedUse = failedUseOf(row, answeredAt);
  if (failedUse !== null && (failedTest === null || failedUse.at > failedTest.at))
    return { state: "failing", foundBy: "use", answeredAt, ...failedUse };
  if (failedTest !== null) {
    const { at, message } = failedTest;
    // A test that fails while operations fail does not make it a younger problem.
    return {
      state: "failing",
      foundBy: "test",
      answeredAt,
      since: failedUse?.since ?? at,
      at,
      code: null,
      message,
    };
  }
  const nothing = { since: null, code: null, message: null };
  if (answeredAt === null) return { state: "unknown", foundBy: null, answeredAt, at: null, ...nothing };
  const foundBy = test?.ok && test.at === answeredAt ? "test" : "use";
  return { state: "answering", foundBy, answeredAt, at: answeredAt, ...nothing };
}

function failedUseOf(
  { failingSince, failedAt, failureCode, failureMessage }: Findings,
  answeredAt: string | null,
): (Pick<DataSourceHealth, "since" | "at" | "code" | "message"> & { readonly at: string }) | null {
  if (failingSince === null || failedAt === null) return null;
  const at = failedAt.toISOString();
  if (!isAfter(at, answeredAt)) return null;
  return { since: failingSince.toISOString(), at, code: failureCode, message: failureMessage };
}

/** Instants of the same format, so that their texts compare as they do. */
const isAfter = (at: string, other: string | null): boolean => other === null || at > other;

function latest(...instants: readonly (string | undefined)[]): string | null {
  return instants.reduce<string | null>(
    (last, at) => (at !== undefined && isAfter(at, last) ? at : last),
    null,
  );
}
