/** What refers to a data source besides policies, and what happens to it when the source is deleted. */
import { dataSourceDependentSchema, type DataSourceDependent } from "../../api/dataSources";
import { db, type Tx } from "../core/db";

interface Row {
  readonly sourceId: string;
  readonly kind: string;
  readonly name: string;
  readonly deletedWith: boolean;
}

/**
 * Returns dependents by the source's id, ordered by kind and name; one query for all. `deletedWith` mirrors the
 * foreign keys of prisma/schema.prisma; a collector names its source of pull events without a foreign key.
 */
export async function readDependents(
  sourceIds: readonly string[],
  tx: Tx = db(),
): Promise<(id: string) => readonly DataSourceDependent[]> {
  const ids = [...sourceIds];
  const rows = await tx.$queryRaw<Row[]>`
    with asked as (select id, name from data_source where id = any(${ids}::uuid[]))
    select asked.id::text as "sourceId", used.kind, used.name, used."deletedWith"
    from asked cross join lateral (
      select 1 as place, 'nodeReader' as kind, name, true as "deletedWith"
      from node_reader where source_id = asked.id
      union all
      select 2, 'nodeReaderMetrics', name, false
      from node_reader where metrics_source_id = asked.id and source_id <> asked.id
      union all
      select 3, 'jobSetCollector', name, true
      from job_set_collector where source_id = asked.id
      union all
      select 4, 'jobSetCollectorEvents', name, false
      from job_set_collector where settings ->> 'events' = asked.name and source_id <> asked.id
      union all
      select 5, 'importSchedule', coalesce("group", array_to_string(projects, ', ')), true
      from import_schedule where source_id = asked.id
    ) as used
    order by used.place, used.name`;
  const found = new Map<string, DataSourceDependent[]>();
  for (const { sourceId, ...row } of rows) {
    const dependent = dataSourceDependentSchema.parse(row);
    found.set(sourceId, [...(found.get(sourceId) ?? []), dependent]);
  }
  return (id) => found.get(id) ?? [];
}
