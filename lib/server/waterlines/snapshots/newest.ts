import { Prisma } from "../../../../generated/prisma/client";

/**
 * The beginning of a query that reads the newest version of each snapshot as `newest`. Names are few (limit
 * snapshotNames); each costs a probe, however many versions it has.
 */
export const WITH_NEWEST = Prisma.sql`
  with recursive names as (
    (select name from node_snapshot order by name limit 1)
    union all
    select (select s.name from node_snapshot s where s.name > names.name order by s.name limit 1)
    from names where names.name is not null
  ), newest as (
    select s.* from names cross join lateral (
      select * from node_snapshot where node_snapshot.name = names.name order by version desc limit 1
    ) s
  )`;
