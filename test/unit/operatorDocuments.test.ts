/** Every document that the operator's CRD accepts is read and run, and its known differences are named. */
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  computeSignals,
  parityNotes,
  parsePolicyDocument,
  rank,
  type Policy,
  type Query,
} from "@/lib/discovery";
import { isObject, type JsonObject, type JsonValue } from "@/lib/document/json";
import { operatorDocuments } from "../support/operatorDocuments";
import { answerTo, NOW_MS } from "../support/operatorAnswers";

const DOCUMENTS = 10_000;

/** What a document says, with the operator's own words for what it means; written apart from the product's reading. */
interface Known {
  readonly note: RegExp;
  readonly applies: (spec: JsonObject, images: number) => boolean;
}

const maps = (spec: JsonObject, key: string): JsonObject[] => {
  const items = spec[key];
  return Array.isArray(items) ? items.filter(isObject) : [];
};
const block = (map: JsonObject, key: string): JsonObject => {
  const value = map[key];
  return isObject(value) ? value : {};
};
const named = (map: JsonObject): string => String(map.name);
const repeated = (items: readonly JsonObject[]): boolean => new Set(items.map(named)).size < items.length;
/** Of several of one name the last. */
const last = (items: readonly JsonObject[]): JsonObject[] => [
  ...new Map(items.map((item) => [named(item), item])).values(),
];
const some = (spec: JsonObject, key: string, type: string, test: (own: JsonObject) => boolean): boolean =>
  last(maps(spec, key)).some(
    (item) =>
      item.type === type && item.secretRef === undefined && isObject(item[type]) && test(block(item, type)),
  );
const isUrl = (value: JsonValue | undefined): boolean => /^https?:\/\/\w/.test(String(value));
const sendable = (own: JsonObject): boolean =>
  isUrl(own.endpoint) && !String(own.lookback ?? "").startsWith("-") && own.secretRef === undefined;

const KNOWN: readonly Known[] = [
  {
    note: /again without waiting; here it runs every 30m/,
    applies: ({ syncInterval }) => /^-.*[1-9]/.test(String(syncInterval)),
  },
  { note: /queries named .* keeps the last/, applies: (spec) => repeated(maps(spec, "queries")) },
  { note: /signals named .* keeps the last/, applies: (spec) => repeated(maps(spec, "signals")) },
  { note: /imageFilter is not applied/, applies: ({ imageFilter }) => imageFilter === "[" },
  {
    note: /does not align the range/,
    applies: (spec) =>
      some(
        spec,
        "queries",
        "prometheus",
        (own) => sendable(own) && own.queryType !== "instant" && own.step === "1m",
      ),
  },
  {
    note: /asks for \d{5} points/,
    applies: (spec) =>
      some(
        spec,
        "queries",
        "prometheus",
        (own) =>
          sendable(own) &&
          own.queryType !== "instant" &&
          /^[13]0s$/.test(String(own.step)) &&
          own.lookback === "168h",
      ),
  },
  { note: /first 5000 entries/, applies: (spec) => some(spec, "queries", "loki", sendable) },
  {
    note: /imageTemplate .* more than the three variables/,
    applies: (spec) =>
      some(
        spec,
        "queries",
        "registry",
        (own) =>
          isUrl(own.url) &&
          /printf|\{\{\.Tag$/.test(String(own.imageTemplate)) &&
          own.tagFilter !== "[" &&
          own.versionPattern !== "[",
      ),
  },
  {
    note: /reads its clock for relativeWindow/,
    applies: (spec) => some(spec, "signals", "windowAggregate", (own) => own.relativeWindow !== undefined),
  },
  ...(["timeWeightedAggregate", "windowAggregate"] as const).map((type): Known => ({
    note: /finds no time zone/,
    applies: (spec) =>
      some(spec, "signals", type, ({ timezone }) =>
        ["europe/berlin", "utc", "Mars/Phobos"].includes(String(timezone)),
      ),
  })),
  {
    note: /"Local" as the time zone/,
    applies: (spec) => some(spec, "signals", "timeWeightedAggregate", ({ timezone }) => timezone === "Local"),
  },
  {
    note: /nodes\.selector/,
    applies: ({ ranking }) =>
      isObject(ranking) &&
      ranking.strategy === "modelExposure" &&
      isObject(block(block(ranking, "modelExposure"), "nodes").selector),
  },
  { note: /cuts its list at maxImages/, applies: ({ maxImages = 50 }, images) => images > Number(maxImages) },
];

it(`${DOCUMENTS} documents that the operator accepts are read, run and noted`, () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(operatorDocuments, fc.nat(), (document, salt) => {
      const parsed = parsePolicyDocument(document, { semantics: "operator" });
      expect(parsed.errors).toEqual([]);
      const policy = parsed.policy!;
      const spec = document.spec as JsonObject;
      if (maps(spec, "queries").length > 0) expect(parsePolicyDocument(document).spelling).toBe("operator");
      const result = run(policy, salt);
      for (const { finalScore } of result.ranking) expect(finalScore).not.toBeNaN();
      const notes = parityNotes(policy, result).map(({ message }) => message);
      for (const { note, applies } of KNOWN) {
        if (!applies(spec, result.ranking.length)) continue;
        seen.add(note.source);
        expect(
          notes.some((message) => note.test(message)),
          `${note.source} in ${notes.join("\n")}`,
        ).toBe(true);
      }
    }),
    { numRuns: DOCUMENTS },
  );
  // Each of them came up.
  expect([...new Set(KNOWN.map(({ note }) => note.source))].filter((source) => !seen.has(source))).toEqual(
    [],
  );
}, 120_000);

function run(policy: Policy, salt: number) {
  const outcomes = policy.queries.map((query: Query) => answerTo(query, salt));
  return rank(policy, computeSignals(policy, outcomes, { nowMs: NOW_MS }));
}
