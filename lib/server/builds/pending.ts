/**
 * Rows derived from `build` for waiting builds and for Plimsoll's own builds, updated in the transaction that changes
 * it.
 */
import { hasEnded, rankOf, type BuildWork, type RunnerType } from "../../minutes";
import type { Tx } from "../core/db";
import { ownBuildContext } from "../core/encryptedColumns";
import { secrets } from "../core/secrets";
import type { ChangedBuild } from "./store";

/**
 * Updates the rows to the current state of the changed builds. `requestedBy` requested Plimsoll's own builds among
 * them. Returns how many of those ended on Plimsoll's instance runners.
 */
export async function followBuilds(
  tx: Tx,
  changed: readonly ChangedBuild[],
  requestedBy: string,
): Promise<number> {
  await addOwn(tx, changed, requestedBy);
  const idsOf = (among: readonly ChangedBuild[]): bigint[] => among.map(({ report }) => BigInt(report.id));
  const waiting = changed.filter(({ report }) => report.status === "pending");
  const left = changed.filter(({ report, isNew }) => report.status !== "pending" && !isNew);
  const ended = left.filter(({ report }) => hasEnded(report.status));
  if (left.length > 0) await tx.pendingBuild.deleteMany({ where: { buildId: { in: idsOf(left) } } });
  let ofInstance = 0;
  if (ended.length > 0) {
    const ids = idsOf(ended);
    const gone = await tx.$queryRaw<{ type: RunnerType }[]>`
      delete from running_build where build_id = any(${ids}::bigint[]) returning runner_type as type`;
    ofInstance = gone.filter(({ type }) => type === "instance").length;
    await tx.ownBuild.updateMany({
      where: { id: { in: ids }, endedAt: null },
      data: { endedAt: new Date(), payload: null },
    });
  }
  await enterPending(tx, idsOf(waiting));
  return ofInstance;
}

/**
 * Writes the pending rows of builds from the database's build, project and namespaces. The visibility is the build's
 * own, by which it is charged: reports of waiting builds do not update the project. Locks the projects: a change of
 * their switches waits, and then finds these rows.
 */
export async function enterPending(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw`
    insert into pending_build (build_id, origin, project_id, root_id, namespace_ids, tags, protected, visibility,
      instance_runners, group_runners, queued_at)
    select b.id, b.origin, b.project_id, b.root_id, tree.ids, coalesce(b.tags, '{}'), coalesce(b.protected, false),
      b.visibility, p.instance_runners, p.group_runners, coalesce(b.queued_at, now())
    from build b join project p on p.id = b.project_id
    cross join lateral (
      with recursive up as (
        select id, parent_id, 0 as height from namespace where id = p.namespace_id
        union all select n.id, n.parent_id, up.height + 1 from namespace n join up on n.id = up.parent_id
      ) select array_agg(id order by height desc) as ids from up
    ) tree
    where b.id = any(${[...ids]}::bigint[]) and b.status = 'pending' order by b.id for share of p
    on conflict (build_id) do update set origin = excluded.origin, tags = excluded.tags,
      protected = excluded.protected, visibility = excluded.visibility, namespace_ids = excluded.namespace_ids,
      instance_runners = excluded.instance_runners, group_runners = excluded.group_runners`;
}

/** Script and variables, as a runner receives them. */
export interface Payload {
  readonly script: BuildWork["script"];
  readonly variables: BuildWork["variables"];
}

async function addOwn(tx: Tx, changed: readonly ChangedBuild[], requestedBy: string): Promise<void> {
  const own = changed.flatMap(({ report: { id, status, work } }) =>
    work && !hasEnded(status) ? [{ id: BigInt(id), status, work }] : [],
  );
  if (own.length === 0) return;
  await tx.ownBuild.createMany({
    data: own.map(({ id, work }) => ({
      id,
      payload: sealPayload(id, work),
      timeoutSeconds: work.timeoutSeconds,
      dependencies: work.dependencies.map(BigInt),
      requiredFeatures: [...work.requiredFeatures],
      requestedBy,
    })),
    skipDuplicates: true,
  });
  // A correction of a running build does not queue it again.
  const asked = own.filter(({ status }) => rankOf(status) <= rankOf("pending"));
  await tx.buildEvent.createMany({
    data: asked.map(({ id }) => ({ buildId: id, kind: "pending", reason: `by ${requestedBy}` })),
  });
}

export function sealPayload(id: bigint, { script, variables }: Payload): Uint8Array<ArrayBuffer> {
  return secrets().seal(JSON.stringify({ script, variables }), ownBuildContext(String(id)));
}

/** Throws a SecretsError for bytes that no configured key opens. */
export function openPayload(id: number, sealed: Uint8Array): Payload {
  // Only sealPayload writes it, and the seal proves that.
  return JSON.parse(secrets().open(sealed, ownBuildContext(String(id)))) as Payload;
}
