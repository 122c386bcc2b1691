/**
 * Rules that the database must satisfy whenever there are no writes. Each query returns the rows that violate a rule.
 */
import { db } from "@/lib/server/core/db";

const KILLED = "kill-%";

/** One row per audited change of the test's requests. */
const AUDITED = `select request_id, action, target from audit_event where request_id like '${KILLED}'`;

const RULES: Readonly<Record<string, string>> = {
  "a request leaves at most one audit row": `
    select request_id from audit_event where request_id like '${KILLED}' group by request_id having count(*) > 1`,
  "an audit row of a policy's version has the version": `
    select a.request_id from (${AUDITED}) a
    where a.action in ('policy.create', 'policy.update')
      and (select count(*) from policy_version v where v.message = a.request_id) <> 1`,
  "a policy's version has its audit row": `
    select v.message from policy_version v where v.message like '${KILLED}'
      and not exists (select from (${AUDITED}) a where a.request_id = v.message and a.action like 'policy.%')`,
  "an audit row of a data source has the source": `
    select a.request_id from (${AUDITED}) a where a.action = 'dataSource.create'
      and not exists (select from data_source s where 'dataSource/' || s.name = a.target)`,
  "a data source has its audit row, and its credentials": `
    select s.name from data_source s where s.name like 's-kill-%' and (s.credentials is null
      or not exists (select from (${AUDITED}) a where a.action = 'dataSource.create' and a.target = 'dataSource/' || s.name))`,
  "an audit row of a run has the run": `
    select a.request_id from (${AUDITED}) a where a.action = 'run.create'
      and not exists (select from run r where 'run/' || r.id = a.target)`,
  "a run has its audit row": `
    select r.id::text from run r where r.trigger = 'manual'
      and not exists (select from audit_event a where a.action = 'run.create' and a.target = 'run/' || r.id)`,
  "the settings are what the last audit row says": `
    select s.key from setting s where s.key = 'retention' and s.value <> (
      select a.after -> 'retention' from audit_event a where a.action = 'settings.update' order by a.at desc, a.id desc limit 1)`,
  "a policy has all its versions, up to the one in force": `
    select p.name from policy p where p.current_version <> (select count(*) from policy_version v where v.policy_id = p.id)
      or p.current_version <> (select max(version) from policy_version v where v.policy_id = p.id)`,
  "a run with a result has all of it": `
    select r.id::text from run r where r.state in ('succeeded', 'partial') and (
      r.image_count <> (select count(*) from run_image i where i.run_id = r.id)
      or r.selected_count <> (select count(*) from run_image i where i.run_id = r.id and i.selected)
      or not exists (select from run_query q where q.run_id = r.id)
      or not exists (select from run_artifact f where f.run_id = r.id))`,
  "a run without a result has nothing of one": `
    select r.id::text from run r where r.state not in ('succeeded', 'partial') and (
      exists (select from run_image i where i.run_id = r.id) or exists (select from run_query q where q.run_id = r.id))`,
  "a run that ended without a result keeps no samples": `
    select r.id::text from run r where r.state in ('failed', 'cancelled')
      and exists (select from run_artifact f where f.run_id = r.id)`,
  "a complete blob has an owner and all of its bytes": `
    select b.id::text from blob b where b.complete and (
      not exists (select from run_artifact f where f.blob_id = b.id) and not exists (select from replay_file f where f.blob_id = b.id)
        and not exists (select from node_snapshot f where f.blob_id = b.id)
      and not exists (select from job_set_file f where f.blob_id = b.id)
      and not exists (select from build_import i where i.blob_id = b.id)
      or b.size <> (select sum(octet_length(c.bytes)) from blob_chunk c where c.blob_id = b.id))`,
};

/** Returns the names of violated rules with some of their rows; empty if all hold. */
export async function brokenRules(): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const [rule, sql] of Object.entries(RULES)) {
    const rows = await db().$queryRawUnsafe<unknown[]>(`${sql} limit 5`);
    if (rows.length > 0) broken[rule] = rows;
  }
  return broken;
}

/** Returns those request ids that have no audit row. */
export async function withoutAuditRow(requestIds: readonly string[]): Promise<string[]> {
  const found = await db().auditEvent.findMany({
    where: { requestId: { in: [...requestIds] } },
    select: { requestId: true },
  });
  const known = new Set(found.map(({ requestId }) => requestId));
  return requestIds.filter((id) => !known.has(id));
}
