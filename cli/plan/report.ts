/** Formats a plan for a person: gaps, then the pods in the order in which they give way. */
import {
  changesTitle,
  changeText,
  noteTexts,
  terminatingText,
  type ChangeForm,
  type PlanAnswer,
} from "../../lib/waterlines";
import type { CommandIo } from "../io";
import { formatTable, printable, shortNumber } from "../table";

type Node = PlanAnswer["nodes"][number];
type KindReport = Node["kinds"][number];
type PodReport = KindReport["pods"][number];

const TITLES: Readonly<Record<KindReport["kind"], string>> = {
  evict: "Evict",
  throttleDown: "Throttle down",
  throttleUp: "Throttle up",
};

export function printPlan({ nodes, profile, executeExcess }: PlanAnswer, io: CommandIo): void {
  io.stdout(`Profile ${profile}, executeExcess ${executeExcess}\n`);
  for (const node of nodes) printNode(node, io);
}

function printNode(
  { node, standing, lines, rules, kinds, commands, differences, breakpoints }: Node,
  io: CommandIo,
): void {
  io.stdout(`\nNode ${printable(node)}\n`);
  for (const line of lines) io.stdout(`  ${lineText(line)}\n`);
  for (const { rule, metric, value, state } of rules) {
    io.stdout(`  rule ${printable(rule)}: ${printable(metric)} above ${printable(value)} is ${state}\n`);
  }
  if (kinds.length === 0) {
    io.stdout(
      standing === "unknown"
        ? "  On hold: the node's use was not measured, so no pod would be evicted.\n"
        : "  Nothing to do: no waterline is passed.\n",
    );
  }
  for (const kind of kinds) printKind(kind, io);
  for (const steps of breakpoints) printSteps(steps, kinds, io);
  for (const difference of differences) printDifference(difference, io);
  for (const command of commands) io.stdout(`${printable(command)}\n`);
}

/** Formats a metric against its line, now and after the plan. */
function lineText({
  title,
  unit,
  line,
  used,
  over,
  after,
  overAfter,
  preview,
}: Node["lines"][number]): string {
  const amount = (value: number): string => `${shortNumber(value)} ${unit}`.trim();
  const side = (distance: number, at: string): string =>
    distance === 0 ? `at ${at}` : `${amount(Math.abs(distance))} ${distance > 0 ? "over" : "under"} ${at}`;
  const waterline = `the waterline of ${amount(line)}${preview ? " (in preview)" : ""}`;
  const now =
    used === null || over === null
      ? `not measured, waterline ${amount(line)}`
      : `${amount(used)}, ${side(over, waterline)}`;
  if (after === null || overAfter === null || after === used) return `${printable(title)}: ${now}`;
  const then = `after the plan ${amount(after)}, ${overAfter === 0 ? "at the waterline" : side(overAfter, "it")}`;
  return `${printable(title)}: ${now}; ${then}`;
}

function printKind(
  { kind, mode, gaps, notes, pods, acted, spared, explanation, counterfactual, error }: KindReport,
  io: CommandIo,
): void {
  const count = pods.filter(({ position }) => position !== null).length;
  io.stdout(`\n${TITLES[kind]}: ${acted.length} of ${count} candidates (${mode})\n`);
  if (error !== null) io.stdout(`  ${printable(error)}\n`);
  for (const note of noteTexts(kind, notes)) io.stdout(`  ${printable(note)}\n`);
  for (const gap of gaps) {
    const { metric, unit, lineUnit, line, used, before, after, overshoot } = gap;
    const size = (value: number | null): string =>
      value === null ? "not known" : `${shortNumber(value)} ${unit}`;
    const at = line === null ? "" : `, waterline ${shortNumber(line)} ${lineUnit}`;
    const use = used === null ? "not measured" : `${shortNumber(used)} ${lineUnit}`;
    // An excess beyond a gap is stated as such, not as a negative gap.
    const left = after !== null && overshoot !== null && overshoot > 0 ? Math.max(0, after) : after;
    const beyond = (overshoot ?? 0) > 0 ? `, ${size(overshoot)} beyond the gap` : "";
    io.stdout(
      `  ${printable(metric)}: use ${use}${at}, gap ${size(before)}, after the plan ${size(left)}${beyond}\n`,
    );
    if (gap.terminating !== null)
      io.stdout(`  ${terminatingText(gap.terminating, unit, CHANGE_FORM.amount)}\n`);
  }
  if (spared.pods > 0 && acted.length > 0) {
    io.stdout(`  ${spared.pods} of them spared, with ${useText(spared)}\n`);
  }
  io.stdout(
    `\n${formatTable(["#", "pod", "class", ">priority", "decided by", ">released", "verdict"], pods.map(row))}`,
  );
  if (explanation !== null)
    io.stdout(`\n${printable(explanation.subject)}: ${printable(explanation.sentence)}\n`);
  if (counterfactual === null) return;
  const { acted: gaveWay, changes, reason } = counterfactual;
  const texts =
    reason === null ? changes.map((change) => changeText(change, gaveWay, CHANGE_FORM)) : [reason];
  io.stdout(`${changesTitle(counterfactual)}:\n${texts.map((text) => `  ${printable(text)}\n`).join("")}`);
}

const CHANGE_FORM: ChangeForm = {
  amount: (value, unit) => `${shortNumber(value)} ${unit ?? ""}`.trim(),
  exactly: (value, unit) => `${shortNumber(value, 15)} ${unit ?? ""}`.trim(),
  metric: (name) => name,
};

function printSteps(
  { kind, metric, steps, complete }: Node["breakpoints"][number],
  kinds: Node["kinds"],
  io: CommandIo,
): void {
  const gap = kinds.find((one) => one.kind === kind)?.gaps.find((one) => one.metric === metric);
  const title = `>waterline of ${metric}${gap ? ` (${gap.lineUnit})` : ""} from`;
  const used = gap?.used ?? null;
  const rows = [
    ...(used === null ? [] : [[shortNumber(used, 9), "0"]]),
    ...steps.map(({ from, acted }) => [shortNumber(from, 9), String(acted)]),
  ];
  io.stdout(`\n${TITLES[kind]}, as the waterline moves\n${formatTable([title, ">pods"], rows)}`);
  if (!complete) io.stdout("  More steps follow below.\n");
}

const useText = ({ cpu, memory }: { readonly cpu: number; readonly memory: number }): string =>
  `${shortNumber(cpu)} mC and ${shortNumber(memory)} B in use`;

function printDifference({ profile, kinds, bugs, ways }: Node["differences"][number], io: CommandIo): void {
  io.stdout(`\nAgainst ${profile}\n`);
  for (const { kind, onlyFirst, onlySecond, both, overshoots, ...uses } of kinds) {
    const list = (ids: readonly string[]): string =>
      ids.length === 0 ? "none" : ids.map(printable).join(", ");
    io.stdout(
      `  ${TITLES[kind]}: both ${both.length}; only here ${list(onlyFirst)}; only there ${list(onlySecond)}\n`,
    );
    if (onlySecond.length > 0) io.stdout(`    spared here: ${useText(uses.onlySecondUse)}\n`);
    if (onlyFirst.length > 0) io.stdout(`    spared there: ${useText(uses.onlyFirstUse)}\n`);
    for (const { metric, unit, first, second } of overshoots) {
      if (first === second) continue;
      const size = (value: number | null): string =>
        value === null ? "not known" : `${shortNumber(value)} ${unit}`.trim();
      io.stdout(`    beyond the gap of ${printable(metric)}: here ${size(first)}, there ${size(second)}\n`);
    }
  }
  for (const { id, text } of bugs) io.stdout(`  ${id}: ${text}\n`);
  for (const { text } of ways) io.stdout(`  ${text}\n`);
}

function row({ position, pod, qosClass, priority, decidedBy, released, verdictText }: PodReport): string[] {
  return [
    position === null ? "-" : String(position),
    pod,
    qosClass ?? "unknown",
    String(priority),
    decidedBy?.title ?? "-",
    released === 0 ? "-" : shortNumber(released),
    verdictText,
  ];
}
