/** As pageData.ts, for the pages that list what there is: policies, runs, data sources, changes, the audit log. */
import { auditEventSchema, type AuditEvent } from "../api/audit";
import type { Change } from "../api/changes";
import { dataSourceSchema, type DataSource } from "../api/dataSources";
import { policySummarySchema, type PolicySummary } from "../api/policies";
import { runSummarySchema, type RunSummary } from "../api/runs";
import { listAuditEvents } from "./audit/read";
import { listChanges } from "./changes/read";
import { listDataSources } from "./dataSources/service";
import { listPolicies } from "./discovery/policies";
import { listRuns } from "./discovery/runs";
import type { Page } from "./http/keyset";
import { forAdmin, forViewer } from "./pageData";

/** As many as a page asks for at once. */
const PAGE = { limit: 50 };
/** As many as a list has that pages show whole, one page of it. */
const WHOLE = { limit: 200 };

interface Whole<T> {
  readonly items: readonly T[];
  readonly more: false;
}

/** Null also where there are more than the page is sent with. */
export function policiesStart(): Promise<Whole<PolicySummary> | null> {
  return forViewer(async () => {
    const { items, nextCursor } = await listPolicies(WHOLE);
    return nextCursor === null ? { items: policySummarySchema.array().parse(items), more: false } : null;
  });
}

/** Null also where there are more than the page is sent with. */
export function sourcesStart(): Promise<Whole<DataSource> | null> {
  return forViewer(async () => {
    const { items, nextCursor } = await listDataSources(WHOLE);
    return nextCursor === null ? { items: dataSourceSchema.array().parse(items), more: false } : null;
  });
}

/** Of all policies and states, newest first. */
export function runsStart(): Promise<Page<RunSummary> | null> {
  return forViewer(async () => {
    const page = await listRuns(PAGE);
    return { ...page, items: runSummarySchema.array().parse(page.items) };
  });
}

/** Newest first, for administrators. */
export function auditStart(): Promise<Page<AuditEvent> | null> {
  return forAdmin(async () => {
    const page = await listAuditEvents({}, PAGE);
    return { ...page, items: auditEventSchema.array().parse(page.items) };
  });
}

/** The newest first. */
export function changesStart(): Promise<Page<Change> | null> {
  return forViewer(() => listChanges({}, PAGE));
}
