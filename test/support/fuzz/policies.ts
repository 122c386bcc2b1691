/** Policy documents, valid ones and ones with mistakes. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isMap, isScalar, isSeq, parseDocument, visit } from "yaml";
import { POLICY_TEMPLATES } from "@/lib/discovery";
import { usagePolicy } from "../usagePolicy";
import type { Dice } from "./dice";
import { HOSTILE_TEXTS, HOSTILE_VALUES } from "./texts";

const FIXTURES = join(import.meta.dirname, "..", "..", "fixtures", "policies");

export function policySeeds(names: readonly string[], sourceUrl: string): string[] {
  const endpoints = { prometheusEndpoint: sourceUrl, lokiEndpoint: sourceUrl };
  return [
    // More frequent than the others: their names exist and can be saved, run and compared.
    ...[1, 2, 3, 4].flatMap(() => names.map((name) => usagePolicy(name, sourceUrl))),
    ...POLICY_TEMPLATES.map(({ build }) => build(endpoints)),
    ...readdirSync(FIXTURES).map((file) => readFileSync(join(FIXTURES, file), "utf8")),
  ];
}

/** Returns one of the seeds, half of the time changed in a few places. */
export function policyText(seeds: readonly string[], dice: Dice): string {
  const text = dice.pick(seeds);
  if (dice.chance(0.5)) return text;
  if (dice.chance(0.3)) return breakText(text, dice);
  const document = parseDocument(text);
  const share = dice.chance(0.5) ? 0.02 : 0.1;
  visit(document, (_key, node) => {
    if (!dice.chance(share)) return undefined;
    if (dice.chance(0.2)) return visit.REMOVE;
    const value = dice.pick([...HOSTILE_TEXTS, ...HOSTILE_VALUES]);
    return isScalar(node) || isMap(node) || isSeq(node) ? document.createNode(value) : undefined;
  });
  try {
    return document.toString();
  } catch {
    // The result cannot be written as YAML.
    return text;
  }
}

function breakText(text: string, dice: Dice): string {
  const lines = text.split("\n");
  const at = dice.below(lines.length);
  const line = lines[at] ?? "";
  const changed = dice.pick([
    [],
    [line, line],
    [`  ${line}`],
    [line.replace(/:.*/, `: ${dice.pick(HOSTILE_TEXTS)}`)],
    [line.replace(/\d+/, dice.pick(["-1", "0", "1e400", ".inf", ".nan", "9".repeat(40), "0b11", "1_000"]))],
    [`${line} &a *a`],
    ["\t- ? :"],
  ]);
  return [...lines.slice(0, at), ...changed, ...lines.slice(at + 1)].join("\n");
}
