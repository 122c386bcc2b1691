/**
 * A batch of reports: each is validated by itself, so that all errors are returned at once, each with its position.
 */
import { buildBatchSchema, buildReportSchema, looseBatchSchema, type BatchAnswer } from "../../api/builds";
import type { ErrorDetail } from "../../api/common";
import type { BuildReport } from "../../minutes";
import type { AuditContext } from "../audit/write";
import { json } from "../http/body/json";
import type { BodyKind } from "../http/body/read";
import { listed } from "../http/issues";
import { parsePart } from "../http/parse";
import { futureReports } from "./future";
import { ingestEach, type IngestedEach } from "./ingest";

type Row =
  | { readonly report: BuildReport }
  | { readonly id: number | null; readonly reasons: readonly ErrorDetail[] };

export interface Batch {
  readonly rows: readonly Row[];
}

const NOTHING: IngestedEach = {
  ingested: { received: 0, changed: 0, accounted: 0, adjustments: 0, expired: 0 },
  changed: new Map(),
  expired: new Set(),
};

const loose = json(looseBatchSchema);

export const buildBatch: BodyKind<Batch> = {
  document: json(buildBatchSchema).document,
  async read(request) {
    const body = await loose.read(request);
    // A report that cannot be stored is rejected individually, too.
    const { data } = looseBatchSchema.safeParse(body.json);
    if (data === undefined) return { ...body, value: undefined };
    const { builds, partial } = data;
    const rows = builds.map(readRow);
    const details = partial
      ? []
      : rows.flatMap((row, index) =>
          "report" in row
            ? []
            : row.reasons.map(({ path, ...rest }) => ({
                ...rest,
                path: path === "" ? `builds[${index}]` : `builds[${index}].${path}`,
              })),
        );
    return details.length > 0
      ? { ...body, value: undefined, details }
      : { ...body, value: { rows }, details: [] };
  },
};

function readRow(sent: unknown): Row {
  const { value, details } = parsePart(buildReportSchema, sent, "body");
  const reasons = details.map((each) => (each.path === "body" ? { ...each, path: "" } : each));
  if (value === undefined) return { id: idOf(sent), reasons: listed(reasons) };
  if (futureReports([value]).length === 0) return { report: value };
  const message = "is in the future: check the sender's clock";
  return { id: value.id, reasons: [{ path: "finishedAt", message }] };
}

function idOf(sent: unknown): number | null {
  return typeof sent === "object" && sent !== null && "id" in sent && Number.isSafeInteger(sent.id)
    ? Number(sent.id)
    : null;
}

/** Enters the valid reports. Throws what ingestEach throws. */
export async function takeBatch({ rows }: Batch, audit: AuditContext): Promise<BatchAnswer> {
  const reports = rows.flatMap((row) => ("report" in row ? [row.report] : []));
  const { ingested, changed, expired } = reports.length === 0 ? NOTHING : await ingestEach(reports, audit);
  const builds = rows.map((row, index): BatchAnswer["builds"][number] => {
    if (!("report" in row))
      return {
        index,
        id: row.id,
        outcome: "rejected",
        reasons: row.reasons.map(({ path, message }) => ({ path, message })),
      };
    const { report } = row;
    const common = { index, id: report.id, reasons: [] };
    const took = changed.get(report);
    if (took) return { ...common, outcome: took.isNew ? "accepted" : "corrected" };
    if (!expired.has(report)) return { ...common, outcome: "duplicate" };
    const message = "lies in a month whose builds retention removed";
    return { ...common, outcome: "rejected", reasons: [{ path: "finishedAt", message }] };
  });
  const rejected = builds.filter(({ outcome }) => outcome === "rejected").length;
  return { ...ingested, received: rows.length, rejected, builds };
}
