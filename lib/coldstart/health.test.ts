import { expect, it } from "vitest";
import { healthScore, type DhtSignals } from "./health";

const NOTHING: DhtSignals = { tableSize: null, tableTarget: null, p95LookupMs: null, selfTests: [] };

it.each<[string, Partial<DhtSignals>, number]>([
  ["no data counts as well", {}, 1],
  ["a table larger than it ought to be counts once", { tableSize: 200, tableTarget: 100 }, 1],
  ["coverage of an eighth", { tableSize: 1, tableTarget: 8 }, 0.5],
  ["200 ms are good", { p95LookupMs: 200 }, 1],
  ["5 s are nothing", { p95LookupMs: 5_000 }, 0],
  ["half way between", { p95LookupMs: 2_600 }, 0.7937005],
  ["an empty table makes 0 of all", { tableSize: 0, tableTarget: 10, p95LookupMs: 100 }, 0],
  ["the last ten self-tests count", { selfTests: [false, false, ...Array<boolean>(10).fill(true)] }, 1],
  ["one of eight", { selfTests: [true, ...Array<boolean>(7).fill(false)] }, 0.5],
])("%s", (_, signals, score) => {
  expect(healthScore({ ...NOTHING, ...signals })).toBeCloseTo(score, 6);
});
