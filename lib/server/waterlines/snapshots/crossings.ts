/**
 * Records in the feed of changes which nodes a snapshot's version finds over a waterline, or back under all of them.
 */
import { z } from "zod";
import { lineStandingSchema } from "../../../api/waterlines";
import type { ChangedField } from "../../../changes/fields";
import { SYSTEM } from "../../audit/context";
import { recordChanges, type NewChange } from "../../changes/record";
import type { Tx } from "../../core/db";

/** Number of nodes with their own entry, the farthest over first; the others are only counted. */
const NAMED = 50;

interface Row {
  readonly name: string;
  readonly over: boolean;
  readonly before: unknown;
  readonly after: unknown;
}

const linesSchema = z.array(lineStandingSchema);

/**
 * Compares with the previous version, ordered by the nodes' names through an index of each version. A node whose
 * lines were removed does not count as back under them: the change of the lines is recorded instead. Records nothing
 * if the previous version was removed.
 */
export async function recordCrossings(
  tx: Tx,
  before: { readonly name: string; readonly version: number },
  id: string,
  actor: string,
): Promise<void> {
  const { name } = before;
  const previous = await tx.nodeSnapshot.findUnique({ where: { name_version: before } });
  if (previous === null) return;
  const current = await tx.nodeSnapshot.findUniqueOrThrow({ where: { id } });
  const path = `/nodes?snapshot=${encodeURIComponent(name)}`;
  const subject = `nodeSnapshot/${name}`;
  const sides = {
    before: { documents: previous.documents, waterlines: previous.waterlines },
    after: { documents: current.documents, waterlines: current.waterlines },
  };
  // The demo's readings are from the hours before its first start.
  const at = current.demo ? (current.takenAt ?? undefined) : undefined;
  await recordChanges(tx, [{ kind: "waterlines.change", subject, actor, ...sides, path, at }]);
  const rows = await tx.$queryRaw<Row[]>`
    select now.name, now.standing = 'over' as over, before.lines as before, now.lines as after
    from node_state now left join node_state before on before.snapshot_id = ${previous.id}::uuid and before.name = now.name
    where now.snapshot_id = ${id}::uuid and (
      (now.standing = 'over' and before.standing is distinct from 'over')
      or (before.standing = 'over' and now.standing = 'under'))
    order by now.worst desc, now.name`;
  await recordChanges(tx, [
    ...rows.slice(0, NAMED).map((row) => crossingOf(row, name, at)),
    ...(["node.over", "node.restored"] as const).flatMap((kind): NewChange[] => {
      const others = rows.slice(NAMED).filter(({ over }) => over === (kind === "node.over")).length;
      return others === 0 ? [] : [{ kind, subject, actor: SYSTEM.actor, after: { others }, path, at }];
    }),
  ]);
}

function crossingOf({ name, over, before, after }: Row, snapshot: string, at: Date | undefined): NewChange {
  const [old, now] = [linesSchema.safeParse(before).data ?? [], linesSchema.parse(after)];
  // Only lines that were crossed: a node's other figures change with every reading.
  const fields = now.flatMap((line): ChangedField[] => {
    const then = old.find(({ metric }) => metric === line.metric);
    if ((line.over ?? 0) > 0 === (then?.over ?? 0) > 0) return [];
    return [{ path: line.title, before: then ? useText(then) : null, after: useText(line) }];
  });
  return {
    kind: over ? "node.over" : "node.restored",
    subject: `node/${name}`,
    actor: SYSTEM.actor,
    fields,
    at,
    path: `/nodes/~${encodeURIComponent(name)}?snapshot=${encodeURIComponent(snapshot)}`,
  };
}

function useText({ used, line, unit }: z.infer<typeof lineStandingSchema>): string {
  const number = (value: number): string => `${Math.round(value * 100) / 100} ${unit}`.trim();
  return used === null ? "not measured" : `${number(used)}, line ${number(line)}`;
}
