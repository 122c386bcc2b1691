/** Formats a resolve for a person: the ladder, each round with its responses, the rules, and the actions. */
import {
  alternativeRules,
  alternativeText,
  momentText,
  type Cost,
  type ScenarioAnswer,
  type Trace,
} from "../lib/coldstart";
import type { CommandIo } from "./io";
import { formatTable, printable, shortNumber } from "./table";

type Pass = Trace["passes"][number];

export function printResolve(
  { trace, explanation, alternatives, cost, moments }: Omit<ScenarioAnswer, "result">,
  io: CommandIo,
): void {
  const { digest, kind, self, profile, health } = trace;
  io.stdout(`${printable(digest)} (${kind}), asked by ${printable(self)}, profile ${profile}\n`);
  io.stdout(`${printable(explanation.sentence)}\n\n`);
  io.stdout(
    `Outcome ${trace.outcome} (${trace.detail}), ${trace.error ?? "no error"}, ${trace.endedMs - trace.startedMs} ms\n`,
  );
  if (health !== null) {
    const scope =
      trace.scope === "cluster"
        ? ""
        : trace.scopeFellBack
          ? " (no node in the zone)"
          : ` in ${trace.selfZone}`;
    const candidates = `${trace.candidates} candidates${scope}`;
    io.stdout(
      `DHT health ${health} (threshold ${trace.healthThreshold}), ${candidates}, stalled after ${trace.thresholdMs} ms\n`,
    );
  }
  if (trace.ladder.length > 0) io.stdout(`\nNodes by rendezvous hash\n${ladder(trace)}`);
  trace.passes.forEach((pass, index) => {
    io.stdout(
      `\nPass ${index + 1}: top ${pass.k}, ${pass.startedMs} to ${pass.endedMs} ms\n${answers(pass)}\n${rules(pass)}`,
    );
  });
  for (const line of actions(trace)) io.stdout(`\n${printable(line)}\n`);
  if (alternatives.length > 0) io.stdout("\nWhat would change it\n");
  for (const each of alternatives)
    io.stdout(`${alternativeRules(each)} if ${printable(alternativeText(each))}\n`);
  if (moments.length > 1) {
    io.stdout("\nThe same question later\n");
    for (const moment of moments) {
      const because = moment.because === "" ? "" : `: ${moment.because}`;
      io.stdout(`${printable(`${momentText(moment)}${because}`)}\n`);
    }
  }
  io.stdout(`\nUntil the blob is there\n${costTable(cost)}${printable(cost.text)}\n`);
  if (trace.providers.length === 0) return;
  io.stdout(
    `\nProviders\n${formatTable(
      ["node", "address"],
      trace.providers.map(({ node, addr }) => [node, addr]),
    )}`,
  );
}

function ladder({ ladder: rungs, k, expandedK }: Trace): string {
  return formatTable(
    [">rank", "node", "zone", "score", ""],
    rungs.map(({ rank, node, zone, score, self }) => [
      String(rank),
      node,
      zone,
      `${score}…`,
      [self ? "self" : "", rank < k ? `top ${k}` : rank < expandedK ? `top ${expandedK}` : ""]
        .filter(Boolean)
        .join(", "),
    ]),
  );
}

function answers({ answers: list, endedMs }: Pass): string {
  return formatTable(
    [">rank", "node", ">ms", "answer"],
    list.map(({ rank, node, state, askedMs, atMs, intent, ageMs, stalled, mismatch, message }) => [
      String(rank),
      node,
      String(atMs - askedMs),
      intent === null
        ? (message ??
          { timeout: "no answer in time", failed: "failed", notAsked: "not asked: self" }[
            state as "timeout" | "failed" | "notAsked"
          ])
        : [
            intent.hasCached ? "has it" : "",
            intent.inFlight
              ? `pull in flight${ageMs === null ? "" : ` for ${ageMs} ms`}${stalled ? ", stalled" : ""}`
              : "",
            intent.recentlyFailed
              ? `failed: ${intent.failureClass}, ${cooldown(intent.cooldownUntilMs, endedMs)}`
              : "",
            mismatch ? `ranks itself ${intent.hrwRank}` : "",
          ]
            .filter(Boolean)
            .join(", ") || "has nothing",
    ]),
  );
}

function cooldown(untilMs: number | null, nowMs: number): string {
  if (untilMs === null) return "no cooldown";
  return untilMs <= nowMs ? "cooldown over" : `cooldown ${untilMs - nowMs} ms left`;
}

function costTable({ parts, totalMs }: Cost): string {
  const rows = parts.map(({ title, ms }) => [title, shortNumber(ms)]);
  return formatTable(
    ["part", ">ms"],
    [...rows, ["In all", totalMs === null ? "not known" : shortNumber(totalMs)]],
  );
}

const STATES = { matched: "TRUE", notMatched: "false", notReached: "not reached" } as const;

function rules({ rules: list }: Pass): string {
  return formatTable(
    [">rule", "state", "what it asks", "evidence"],
    list.map(({ rule, state, title, text }) => [String(rule), STATES[state], title, text]),
  );
}

function actions({ expansion, pull, poll, honourWindowMs }: Trace): string[] {
  return [
    ...(expansion
      ? [`Rule ${expansion.byRule} widened the search to the best ${expansion.toK} (${expansion.reason}).`]
      : []),
    ...(pull
      ? [
          `please_pull to ${pull.node}${pull.local ? " (self)" : ""}: ${pull.outcome}${pull.message === null ? "" : ` (${pull.message})`}, ${pull.askedMs} to ${pull.answeredMs} ms`,
        ]
      : []),
    ...(poll
      ? [
          `Poll every ${poll.intervalMs} ms from ${poll.startedMs} to ${poll.deadlineMs} ms: ${poll.lookups} lookups, ${poll.foundMs === null ? "nothing found" : `found at ${poll.foundMs} ms`}`,
        ]
      : []),
    ...(honourWindowMs === null ? [] : [`The digest is left alone for ${honourWindowMs} ms.`]),
  ];
}
