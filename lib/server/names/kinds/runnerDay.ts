/** How busy a runner was recently, and how long its jobs had waited. */
import type { NameFacts } from "../../../api/names";
import { matchingPool } from "../../queue/sql/matchingPool";
import { QUEUED_AT } from "../../queue/read/projects";
import { nothing, number, said } from "./kind";

/** Maximum number of builds read, the latest ones. */
const MOST = 20_000;

interface Row {
  readonly builds: number;
  /** Seconds, as in the fields that follow; null if no build has the figure. */
  readonly median_wait: number | null;
  readonly mean_wait: number | null;
  readonly ran: number | null;
  /** Seconds in which at least one of them ran. */
  readonly busy: number | null;
}

const DAY_SECONDS = 86_400;

/** Covers the builds that the runner started within 24 hours, by the index on runner and start of builds. */
export async function runnerDay(id: number): Promise<NameFacts> {
  const { rows } = await matchingPool().query<Row>(
    `with its as materialized (
       select b.started_at as began,
         case when b.finished_at is not null then least(b.finished_at, now()) when b.status = 'running' then now() end as ended,
         case when b.origin = 'own' or b.queued_at is not null
           then greatest(extract(epoch from b.started_at - ${QUEUED_AT})::float8, 0) end as waited
       from build b where b.runner_id = $1 and b.started_at >= now() - interval '24 hours'
       order by b.started_at desc limit $2
     ), covered as (
       select *, max(ended) over (order by began, ended rows between unbounded preceding and 1 preceding) as until
       from its
     )
     select count(*)::int as builds, avg(waited) as mean_wait,
       percentile_cont(0.5) within group (order by waited) as median_wait,
       sum(extract(epoch from ended - began))::float8 as ran,
       sum(extract(epoch from greatest(ended - greatest(began, until), interval '0')))::float8 as busy
     from covered`,
    [id, MOST],
  );
  const [row] = rows;
  if (!row || row.builds === 0) return nothing("It started no build in the last 24 hours.");
  const { builds, median_wait: median, mean_wait: mean, ran, busy } = row;
  return said(
    number(builds === MOST ? "Builds started, the latest" : "Builds started", builds),
    median !== null && { label: "Median wait of these", value: rounded(median), unit: "s" },
    mean !== null && { label: "Mean wait of these", value: rounded(mean), unit: "s" },
    busy !== null && { label: "Busy", value: Math.round(busy / 60), unit: "min" },
    busy !== null && {
      label: "Busy, of the 24 hours",
      value: rounded((100 * busy) / DAY_SECONDS),
      unit: "%",
    },
    ran !== null &&
      busy !== null &&
      busy > 0 &&
      number("Builds at once while busy, mean", rounded(ran / busy)),
  );
}

/** Rounds to one decimal. */
const rounded = (value: number): number => Math.round(value * 10) / 10;
