/** A row of `pending_build`, and the engine's build for it. */
import type { PendingBuild } from "../../../queue";

export interface PendingRow {
  readonly build_id: string;
  readonly origin: PendingBuild["origin"];
  readonly project_id: string;
  readonly root_id: string;
  readonly namespace_ids: string[];
  readonly tags: string[];
  readonly protected: boolean;
  readonly visibility: PendingBuild["visibility"];
  readonly instance_runners: boolean;
  readonly group_runners: boolean;
}

/** Columns that decide which runners may take a build: builds with equal values are equivalent for every runner. */
export const ALIKE =
  "origin, project_id, root_id, namespace_ids, tags, protected, visibility, instance_runners, group_runners";

/** The same for grouping, as one 64-bit number: sorting by nine columns, some of them arrays, takes twice as long. */
export const ALIKE_AS_NUMBER = `hash_record_extended((${ALIKE}), 0)`;

/** The columns of a PendingRow, from `pending_build p`. */
export const PENDING_COLUMNS = ["build_id", ...ALIKE.split(", ")].map((name) => `p.${name}`).join(", ");

/** `exceeded` holds the root namespaces whose quota is used up. */
export function toBuild(row: PendingRow, exceeded: ReadonlySet<string>): PendingBuild {
  return {
    id: Number(row.build_id),
    projectId: Number(row.project_id),
    namespaces: row.namespace_ids,
    tags: row.tags,
    protected: row.protected,
    visibility: row.visibility,
    origin: row.origin,
    instanceRunnersEnabled: row.instance_runners,
    groupRunnersEnabled: row.group_runners,
    minutesExceeded: exceeded.has(row.root_id),
  };
}
