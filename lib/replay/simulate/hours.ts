/** Jobs, waits and warm nodes hour by hour, without prewarming. */
import { HOUR, MS } from "../jobs/jobSet";
import { matchesNode, type Rotation } from "../jobs/rotationsReader";
import type { HourRow } from "../shapes";
import type { PreparedJobs } from "./prepare";
import { COLD, WARM, type Waits } from "./waits";

/** Maximum number of listed hours: a year. */
const MOST_HOURS = 8_784;

interface Counts {
  jobs: number;
  affected: number;
  waitMs: number;
}

/** Returns the hours from that of the first job to that of the last, including hours without jobs. */
export function hoursOf(jobs: PreparedJobs, waits: Waits, rotations: readonly Rotation[]): HourRow[] {
  const first = Math.floor((jobs.scheduled[0] ?? 0) / HOUR);
  const rows: HourRow[] = [];
  const warm = Array.from(jobs.nodes, () => 0);
  const turns = rotations.map(({ timeMs, node }) => ({
    time: (timeMs - jobs.originSeconds * 1_000) * MS,
    node,
  }));
  turns.sort((a, b) => a.time - b.time);
  let turn = 0;
  const rotateWhile = (due: (time: number) => boolean): void => {
    for (let next = turns[turn]; next && due(next.time); next = turns[++turn]) {
      const { node } = next;
      jobs.nodes.forEach((name, index) => {
        if (matchesNode(node, name)) warm[index] = 0;
      });
    }
  };
  let job = 0;
  for (let hour = first; job < jobs.count && rows.length < MOST_HOURS; hour += 1) {
    const counts: Counts = { jobs: 0, affected: 0, waitMs: 0 };
    const end = (hour + 1) * HOUR;
    for (; job < jobs.count && (jobs.scheduled[job] ?? 0) < end; job += 1) {
      const at = jobs.scheduled[job] ?? 0;
      rotateWhile((time) => time <= at);
      const ms = waits.cold[job] ?? 0;
      counts.jobs += 1;
      counts.affected += waits.coldState[job] === WARM ? 0 : 1;
      counts.waitMs += ms;
      if (waits.coldState[job] === COLD) warm[jobs.node[job] ?? 0] = (warm[jobs.node[job] ?? 0] ?? 0) + 1;
    }
    // Rows describe the end of the hour, and nodes also go cold in hours without jobs.
    rotateWhile((time) => time < end);
    rows.push(rowOf(jobs.originSeconds * 1_000 + (hour * HOUR) / MS, counts, warm));
  }
  return rows;
}

function rowOf(unixMs: number, { jobs, affected, waitMs }: Counts, warm: readonly number[]): HourRow {
  return {
    hour: new Date(unixMs).toISOString(),
    jobs,
    affected_jobs: affected,
    affected_job_minutes: waitMs / 60_000,
    warm_nodes: warm.filter((pairs) => pairs > 0).length,
    warm_node_image_pairs: warm.reduce((sum, pairs) => sum + pairs, 0),
  };
}
