/** Formats a simulation for a person: each strategy's waits by project, then the differences. */
import type { SimulationOutcome, SimulationResult } from "../lib/queue/shapes";
import type { CommandIo } from "./io";
import { fixedNumber, formatTable } from "./table";

const seconds = (of: number): string => fixedNumber(of, 1);
const percent = (share: number): string => fixedNumber(share * 100, 1);
const index = (of: number | null): string => (of === null ? "–" : fixedNumber(of, 3));
const signed = (of: number): string => `${of > 0 ? "+" : of < 0 ? "−" : ""}${seconds(Math.abs(of))}`;

export function printSimulation(result: SimulationResult, io: CommandIo): void {
  io.stdout(`Seed ${result.seed}, ${result.durationSeconds} s\n`);
  for (const outcome of result.outcomes) printOutcome(outcome, io);
  const { difference, outcomes } = result;
  if (!difference) return;
  const order =
    difference.firstDifferent === null
      ? "the same order"
      : `another order from place ${difference.firstDifferent} on`;
  io.stdout(
    `\n${outcomes[1]?.strategy} against ${outcomes[0]?.strategy}: ${order}, ` +
      `95th percentile of all waits ${signed(difference.p95Seconds)} s\n`,
  );
  const rows = difference.projects.map(({ project, p50Seconds, p95Seconds }) => [
    project,
    signed(p50Seconds),
    signed(p95Seconds),
  ]);
  io.stdout(formatTable(["project", ">p50 s", ">p95 s"], rows));
}

function printOutcome(outcome: SimulationOutcome, io: CommandIo): void {
  const { strategy, jobs, handedOut, left, requests, refills, fairness } = outcome;
  io.stdout(
    `\n${strategy}: ${handedOut} of ${jobs} jobs handed out, ${left} left, fairness ${index(fairness)}\n` +
      `  requests: ${requests.assigned} with a job, ${requests.none} without, ${requests.conflict} to repeat; ${refills} refills\n`,
  );
  const rows = outcome.projects.map((each) => [
    each.project,
    String(each.jobs),
    String(each.left),
    ...[each.waits.p50Seconds, each.waits.p95Seconds, each.waits.maxSeconds].map(seconds),
    percent(each.demandShare),
    percent(each.servedShare),
  ]);
  io.stdout(
    formatTable(
      ["project", ">jobs", ">left", ">p50 s", ">p95 s", ">longest s", ">asked %", ">served %"],
      rows,
    ),
  );
}
