/** The baseline for the sharded sums: one counter per namespace, whose row every writer locks. */
import type { Query } from "./database";

export async function useSingleCounter(query: Query): Promise<void> {
  await query(
    "create table if not exists single_counter (root_id uuid primary key, seconds numeric not null)",
  );
  await query(`create or replace function count_once() returns trigger language plpgsql as $$ begin
      insert into single_counter as c values (new.root_id, new.weighted_seconds)
        on conflict (root_id) do update set seconds = c.seconds + excluded.seconds;
      return null; end $$`);
  await query(
    "create or replace trigger single_counter before insert on monthly_usage for each row execute function count_once()",
  );
}

export async function useShards(query: Query): Promise<void> {
  await query("drop trigger if exists single_counter on monthly_usage");
}
