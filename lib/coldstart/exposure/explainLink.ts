/** Explains an image's place in the ranking by the cascade, in the common shape of explanations. */
import type { Explanation } from "../../explanation/explanation";
import { duration, percent } from "../../numeric/words";
import { OUTCOMES, type LinkModel, type LinkRow } from "../shapes";
import { FEWEST_PULLS } from "../shapes/fewest";

const NAMES = {
  dht: "the DHT names a holder",
  rule2: "rule 2, the probe finds a holder",
  rule3: "rule 3, a node is already pulling it",
  rule7: "rule 7, one node is asked to pull it",
} as const;

/** The side is "above" if the line by cold waiting selects the image. */
export function explainLink(
  row: LinkRow,
  rows: readonly LinkRow[],
  model: LinkModel,
  line: number,
): Explanation {
  return {
    subject: row.image,
    outcome: row.advice,
    outcomeText: ADVICE[row.advice],
    side: row.selected ? "above" : "below",
    sentence: sentenceOf(row, rows, line),
    steps: stepsOf(row, model),
    arithmetic: arithmeticOf(row, model),
  };
}

const ADVICE = {
  seed: "Seed one copy",
  prewarm: "Prewarm every cold node",
  neither: `Neither: fewer than ${FEWEST_PULLS} cold pulls are expected`,
} as const;

function sentenceOf(row: LinkRow, rows: readonly LinkRow[], line: number): string {
  const { rank, runRank, selected, exposureSeconds, holder, seedingGainSeconds } = row;
  const other = rows[selected ? line : line - 1];
  const apart =
    other === undefined
      ? ""
      : `, ${seconds(Math.abs(exposureSeconds - other.exposureSeconds))} ${selected ? "above" : "below"} ${other.image}`;
  return (
    `Nodes would wait ${seconds(exposureSeconds)} for it cold in the window, which is rank ${rank} of ${rows.length}` +
    `${apart}; in the run it is rank ${runRank}. A node already holds it with a probability of ${percent(holder)}, ` +
    `so one copy pulled to the cluster in advance would save ${seconds(seedingGainSeconds)} of that wait.`
  );
}

function stepsOf(row: LinkRow, { nodes, falseEmpty }: LinkModel): Explanation["steps"] {
  const { mix, originSeconds, deadlineSeconds } = row;
  const inTime = originSeconds <= deadlineSeconds;
  const cold = row.coldPulls >= FEWEST_PULLS;
  return [
    {
      id: "cold",
      title: "Is a cold pull expected?",
      state: cold ? "passed" : "stopped",
      text: `${number(row.preJobs)} job starts before the window and ${number(row.targetJobs)} in it, over ${nodes} nodes, leave ${number(row.coldPulls)} distinct cold pulls.`,
    },
    {
      id: "holder",
      title: "Does a node hold it?",
      state: row.holder >= 0.5 ? "passed" : "warning",
      text: `With a probability of ${percent(row.holder)}; the DHT then names a holder in ${percent(mix.dht)} of the resolves, and wrongly names none in ${percent(falseEmpty)}.`,
    },
    {
      id: "burst",
      title: "Do other jobs begin together with the first?",
      state: row.burstSeconds > row.firstSeconds ? "warning" : "passed",
      text:
        row.peakJobs <= 1
          ? "At most one job begins at a time, so that none waits for the node that pulls."
          : `At most ${number(row.peakJobs)} jobs begin together: they wait ${seconds(row.burstSeconds)} for the node that pulls.`,
    },
    {
      id: "deadline",
      title: "Does the pull from the registry end before the poll's deadline?",
      state: inTime ? "passed" : "warning",
      text: `It takes ${seconds(originSeconds)}, the poll waits ${seconds(deadlineSeconds)}.${inTime ? "" : " The nodes that wait then go to the registry on their own."}`,
    },
    {
      id: "advice",
      title: "Seed one copy, or prewarm everywhere?",
      state: "passed",
      text: `A copy gains ${perGib(row.seedingGainPerByte)}, prewarming all cold nodes ${perGib(row.prewarmGainPerByte)}.`,
    },
  ];
}

function arithmeticOf(row: LinkRow, { nodes, samplesPerJob }: LinkModel): Explanation["arithmetic"] {
  const { mix, times, preJobs, targetJobs, pullSeconds } = row;
  const line = (label: string, formula: string, value: number, unit: string | null) => ({
    label,
    value,
    unit,
    formula: `${formula} = ${unit === "s" ? exactly(value) : number(value)}`,
  });
  const q = `(1 − 1/${nodes})`;
  const starts = (label: string, jobs: number) =>
    line(label, `${number(jobs * samplesPerJob)} samples / ${number(samplesPerJob)} per job`, jobs, null);
  return [
    ...(samplesPerJob === 1
      ? []
      : [starts("job starts before the window", preJobs), starts("job starts in the window", targetJobs)]),
    line(
      "the run's score",
      `${number(targetJobs)} × ${q}^${number(preJobs)} × ${exactly(pullSeconds)}`,
      row.seedScore,
      "s",
    ),
    line(
      "distinct cold pulls",
      `${nodes} × ${q}^${number(preJobs)} × (1 − ${q}^${number(targetJobs)})`,
      row.coldPulls,
      null,
    ),
    line("a node holds it", "exact over all placements", row.holder, null),
    ...OUTCOMES.map((outcome) =>
      line(
        `share: ${NAMES[outcome]}`,
        `of all cold resolves, ${exactly(times[outcome])} each`,
        mix[outcome],
        null,
      ),
    ),
    line(
      "refined pull time",
      OUTCOMES.map((outcome) => `${number(mix[outcome])} × ${exactly(times[outcome])}`).join(" + "),
      row.refinedSeconds,
      "s",
    ),
    line("wait of the first", "(1 − held) × min(1, pulls) × rule 7", row.firstSeconds, "s"),
    line("wait of the jobs that begin with it", "(1 − held) × followers × rule 3", row.burstSeconds, "s"),
    line("wait of the jobs that peers serve", "all others × from a peer", row.peersSeconds, "s"),
    line(
      "score",
      `${exactly(row.firstSeconds)} + ${exactly(row.burstSeconds)} + ${exactly(row.peersSeconds)}`,
      row.exposureSeconds,
      "s",
    ),
  ];
}

function seconds(value: number): string {
  return duration(value * 1_000);
}

/** Exact enough for arithmetic, so that a displayed sum is correct. */
function exactly(value: number): string {
  return duration(value * 1_000, 2);
}

/** Writes four significant digits, but larger numbers in full: 12,345 job starts are not shown as 12,350. */
function number(value: number): string {
  if (Math.abs(value) >= 1_000) return String(Math.round(value));
  return value === 0 || Math.abs(value) >= 0.001
    ? String(Number(value.toPrecision(4)))
    : value.toExponential(2);
}

function perGib(secondsPerByte: number): string {
  return `${seconds(secondsPerByte * 2 ** 30)} a GiB`;
}
