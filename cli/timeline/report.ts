/** Formats a node over time for a person: a table of bands for each rule, and one for new pods. */
import { formatGoDuration } from "../../lib/document/duration";
import { reasonText, STATE_TEXTS, type Timeline } from "../../lib/waterlines";
import type { CommandIo } from "../io";
import { formatTable, printable, shortNumber } from "../table";

export function printTimeline(timeline: Timeline, io: CommandIo): void {
  const { profile, cycleSeconds, heldSeconds, from, to, readings, rules, scheduling } = timeline;
  const [start, times] = [
    Date.parse(from),
    readings.length === 1 ? "1 reading" : `${readings.length} readings`,
  ];
  const span = (band: { readonly from: string; readonly to: string }): [string, string] => [
    formatGoDuration((Date.parse(band.from) - start) / 1_000),
    formatGoDuration((Date.parse(band.to) - Date.parse(band.from)) / 1_000),
  ];
  io.stdout(
    `Profile ${profile}, a cycle every ${formatGoDuration(cycleSeconds)}\n` +
      `${times} from ${from} to ${to}; each is used for ${formatGoDuration(heldSeconds)} at most\n`,
  );
  if (rules.length === 0) io.stdout("\nNo rule concerns the node.\n");
  for (const rule of rules) {
    const { title, line, unit, preview, avoidanceThreshold, restoreThreshold, actionName, action } = rule;
    const coolDown = action === null ? "not there" : `cool-down ${formatGoDuration(action.coolDownSeconds)}`;
    io.stdout(
      `\nRule ${printable(rule.rule)}${preview ? " (in preview)" : ""}: ${printable(title)} above ${shortNumber(line)} ${unit}\n` +
        `  triggered by ${avoidanceThreshold} in a row, restored by ${restoreThreshold}; action ${printable(actionName)}, ${coolDown}\n`,
    );
    const rows = rule.bands.map((band) => [
      ...span(band),
      STATE_TEXTS[band.state],
      reasonText(band, rule, formatGoDuration),
    ]);
    io.stdout(`\n${formatTable([">after", ">for", "state", "why"], rows)}`);
  }
  const rows = scheduling.map((band) => [...span(band), band.keptOff ? "Kept off by a taint" : "Allowed"]);
  io.stdout(`\nNew pods\n\n${formatTable([">after", ">for", "state"], rows)}`);
}
