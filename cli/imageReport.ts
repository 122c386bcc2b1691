/** Prints what is known about an image; failed parts are left to the caller. */
import type { ImageDetail, ImagePlace } from "../lib/api/images";
import type { CommandIo } from "./io";
import { fixedNumber, formatTable, printable, shortNumber, withUnit } from "./table";

export function printImage({ reference, aliases, ...parts }: ImageDetail, io: CommandIo): void {
  io.stdout(`${printable(reference)}\n`);
  if (aliases.length > 0) io.stdout(`On nodes also ${aliases.map(printable).join(", ")}\n`);
  if (parts.policies?.state === "known") {
    const { items, selected, policies, more } = parts.policies.data;
    io.stdout(`\nSelected in ${selected} of ${policies} policies${more ? ", the first by name" : ""}\n`);
    if (items.length > 0) io.stdout(formatTable(PLACE, items.map(placeRow)));
  }
  if (parts.nodes?.state === "known") {
    const rows = parts.nodes.data.items.map(({ snapshot, at, nodes, told: reporting, holders }) => [
      snapshot,
      at,
      reporting === null ? "not reported" : String(holders),
      String(reporting ?? 0),
      String(nodes),
    ]);
    io.stdout(rows.length === 0 ? "\nNo nodes are known\n" : `\nOn nodes\n${formatTable(NODES, rows)}`);
  }
  if (parts.replays?.state === "known") {
    const { items, replays } = parts.replays.data;
    const rows = items.map((each) => [
      each.at,
      each.jobSet === null ? "its own files" : `${each.jobSet.name}@${each.jobSet.version}`,
      String(each.affectedJobs),
      String(each.jobs),
      fixedNumber(each.affectedMinutes, 1),
      fixedNumber(each.savedMinutes, 1),
      shortNumber(each.pullSeconds),
    ]);
    io.stdout(
      rows.length === 0
        ? `\nNone of ${replays} replays has it\n`
        : `\nWhat it costs\n${formatTable(REPLAYS, rows)}`,
    );
  }
}

const PLACE = ["policy", "now", ">rank", ">of", ">cut", ">to the line", "expected"];
const NODES = ["snapshot", "taken (UTC)", ">hold it", ">of reporting nodes", ">nodes"];
const REPLAYS = ["replay (UTC)", "jobs of", ">waited", ">jobs", ">waited min", ">saved min", ">pull s"];

function placeRow(place: ImagePlace): string[] {
  const { policy, rank, imageCount, maxImages, gap, scoreUnit = null, expected } = place;
  return [
    policy,
    standing(place),
    String(rank ?? "–"),
    String(imageCount),
    String(maxImages),
    gap === null ? "–" : withUnit(shortNumber(gap), scoreUnit),
    expected === "notNeeded" ? "not needed" : (expected ?? "–"),
  ];
}

function standing({ runId, rank, selected, unranked }: ImagePlace): string {
  if (runId === null) return "no run yet";
  if (rank !== null) return selected ? "selected" : "below the line";
  if (unranked === null) return "not seen";
  if (unranked.reason === "filtered") return "filtered";
  if (unranked.missing.length === 0) return "dropped: the ranking lacks its block";
  return `dropped: no ${unranked.missing.join(", ")}`;
}
