/** Arbitrary policies for property tests: everything that the model allows and a document can express. */
import { fc } from "@fast-check/vitest";
import { policySchema, type Policy, type Query, type Ranking, type Signal } from "../../lib/discovery";

const name = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }),
    fc.constantFrom(
      "__proto__",
      "constructor",
      "toString",
      "a b",
      "🐳",
      'quo"te',
      "yes",
      "null",
      "09:00",
      "1e3",
      "- x",
    ),
  )
  .filter((text) => text.trim() !== "");
const text = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" }),
    fc.constant('count(\n  x{a="b"}\n) by (image)\n'),
  )
  .filter((value) => value.trim() !== "");
const seconds = fc.oneof(
  fc.integer({ min: 1, max: 10_000_000 }),
  fc.integer({ min: 1, max: 1e9 }).map((ms) => ms / 1e3),
);
const weight = fc
  .oneof(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), fc.constantFrom(0, 0.3, 1, -2.5))
  .map((value) => value + 0);
const url = fc.constantFrom(
  "https://mimir.example.com/prometheus",
  "http://loki:3100",
  "https://[::1]:9090/a?b=c",
);
const secret = fc
  .option(name, { nil: undefined })
  .map((ref) => (ref === undefined ? {} : { secretRef: ref }));
const pattern = fc.constantFrom("/ci/", "(?i)x", "^a$", "🐳");

function optional<K extends string, T>(key: K, value: fc.Arbitrary<T>): fc.Arbitrary<Partial<Record<K, T>>> {
  // The key is the literal K, which a computed key in an object literal widens to string.
  return fc
    .option(value, { nil: undefined })
    .map((found) => (found === undefined ? {} : { [key]: found }) as Partial<Record<K, T>>);
}

function merged<A extends object, B extends object>(
  a: fc.Arbitrary<A>,
  b: fc.Arbitrary<B>,
): fc.Arbitrary<A & B> {
  return fc.tuple(a, b).map(([left, right]) => ({ ...left, ...right }));
}

type Unnamed<T> = T extends { name: string } ? Omit<T, "name"> : never;

function queries(operator: boolean): fc.Arbitrary<Unnamed<Query>> {
  const prometheus = merged(
    fc.record({
      type: fc.constant("prometheus" as const),
      endpoint: url,
      queryType: fc.constantFrom("range" as const, "instant" as const),
      lookbackSeconds: seconds,
      stepSeconds: seconds,
      query: text,
    }),
    secret,
  );
  const fields = merged(optional("podField", name), optional("imageField", name));
  const parser = merged(fc.record({ type: fc.constant("kubernetesEvents" as const) }), fields);
  const loki = merged(
    fc.record({
      type: fc.constant("loki" as const),
      endpoint: url,
      lookbackSeconds: seconds,
      query: text,
      parser,
    }),
    secret,
  );
  const registry = merged(
    fc.record({
      type: fc.constant("registry" as const),
      url,
      repositories: fc.array(name, { minLength: 1, maxLength: 3 }),
      maxScan: fc.integer({ min: 1, max: 5_000 }),
    }),
    merged(
      merged(optional("tagFilter", pattern), optional("versionPattern", pattern)),
      merged(
        optional("topX", fc.integer({ min: 1, max: 9 })),
        optional("imageTemplate", fc.constant("{{.Registry}}/x:{{ .Tag }}")),
      ),
    ),
  );
  const profile = fc.oneof(
    fc.record({ type: fc.constant("pullCostProfile" as const), url }),
    fc.record({ type: fc.constant("pullCostProfile" as const), document: name }),
  );
  return operator ? fc.oneof(prometheus, loki, registry) : fc.oneof(prometheus, loki, registry, profile);
}

function signalOn(query: Query, operator: boolean): fc.Arbitrary<Unnamed<Signal>> {
  const queryRef = fc.constant(query.name);
  if (query.type === "loki" || query.type === "pullCostProfile") {
    return fc.record({
      type: fc.constant("eventPullTime" as const),
      queryRef,
      metric: fc.constantFrom("pullTime" as const, "imageSize" as const),
      statistic: fc.constantFrom(
        ...(["p50", "p90", "count"] as const),
        ...(operator ? [] : (["failureCount"] as const)),
      ),
      durationMode: operator
        ? fc.constant("messageDuration" as const)
        : fc.constantFrom("messageDuration" as const, "eventPair" as const),
      includeCacheHits: operator ? fc.constant(false) : fc.boolean(),
    });
  }
  const series = query.type === "prometheus" && query.queryType === "range" && !operator;
  const aggregation = fc.record({
    queryRef,
    method: fc.constantFrom("sum" as const, "max" as const, ...(series ? (["increase"] as const) : [])),
    perDay: series ? fc.boolean() : fc.constant(false),
  });
  const aggregate = merged(aggregation, fc.record({ type: fc.constant("aggregate" as const) }));
  if (query.type === "registry") return aggregate;
  const timezone = fc.constantFrom("UTC", "Europe/Berlin", "Asia/Kolkata");
  const hours = fc
    .tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 24 }), weight)
    .filter(([startHour, endHour]) => startHour < endHour)
    .map(([startHour, endHour, value]) => ({ startHour, endHour, weight: value }));
  const timeWeighted = merged(
    aggregation,
    fc.record({
      type: fc.constant("timeWeightedAggregate" as const),
      timezone,
      defaultWeight: weight,
      windows: fc.array(hours, { minLength: operator ? 1 : 0, maxLength: 3 }),
    }),
  );
  const relative = fc.record({
    type: fc.constant("windowAggregate" as const),
    relativeWindowSeconds: seconds,
  });
  const window = fc.record({
    start: fc.constantFrom("00:00", "22:30"),
    end: fc.constantFrom("09:00", ...(operator ? [] : ["24:00"])),
  });
  const clock = fc.record({ type: fc.constant("windowAggregate" as const), timezone, window });
  return fc.oneof(aggregate, timeWeighted, merged(aggregation, relative), merged(aggregation, clock));
}

function rankings(names: readonly string[], operator: boolean): fc.Arbitrary<Ranking> {
  const signalRef = fc.constantFrom(...names);
  const missing = fc.constantFrom("zero" as const, "drop" as const);
  const exposure = merged(
    fc.record({
      nodeCount: fc.integer({ min: 1, max: 1_000 }),
      missingSignal: operator ? fc.constant("zero" as const) : missing,
      preWindowUsageSignalRef: signalRef,
      targetWindowUsageSignalRef: signalRef,
      pullTimeSignalRef: signalRef,
    }),
    optional("nodeSelector", fc.constant({ pool: "ci" })),
  );
  const shared = [
    fc.record({ strategy: fc.constant("signal" as const), signalRef }),
    fc.record({
      strategy: fc.constant("weightedSum" as const),
      normalize: fc.constant("minMax" as const),
      missingSignal: missing,
      terms: fc.array(fc.record({ signalRef, weight }), { minLength: 1, maxLength: 4 }),
    }),
    merged(fc.record({ strategy: fc.constant("modelExposure" as const) }), exposure),
  ] as const;
  if (operator) return fc.oneof(...shared);
  const product = fc.record({
    strategy: fc.constant("product" as const),
    missingSignal: missing,
    terms: fc.array(fc.record({ signalRef }), { minLength: 1, maxLength: 3 }),
  });
  return fc.oneof(
    ...shared,
    product,
    merged(fc.record({ strategy: fc.constant("expectedColdPulls" as const) }), exposure),
  );
}

/** Valid policies; with `operator` only what the operator's spelling can express. */
export function policies(operator: boolean): fc.Arbitrary<Policy> {
  const named = fc.uniqueArray(fc.tuple(name, queries(operator)), {
    minLength: 1,
    maxLength: 3,
    selector: ([key]) => key,
  });
  return named.chain((pairs) => {
    const list = pairs.map(([key, query]): Query => ({ ...query, name: key }));
    const signal = fc.constantFrom(...list).chain((query) => fc.tuple(name, signalOn(query, operator)));
    const signals = fc.uniqueArray(signal, { minLength: 1, maxLength: 4, selector: ([key]) => key });
    return signals.chain((found) => {
      const made = found.map(([key, one]): Signal => ({ ...one, name: key }));
      return merged(
        fc.record({
          name: fc.constantFrom("a", "gitlab-runner.discovery"),
          semantics: fc.constantFrom("proposal" as const, "operator" as const),
          syncIntervalSeconds: seconds,
          maxImages: fc.integer({ min: 1, max: 1_000 }),
          queries: fc.constant(list),
          signals: fc.constant(made),
          ranking: rankings(
            made.map((one) => one.name),
            operator,
          ),
        }),
        optional("imageFilter", pattern),
      ).map(asOperatorReads);
    });
  });
}

/** The operator counts a query's step in whole seconds, and a weight in billionths. */
function asOperatorReads(drawn: Policy): Policy {
  if (drawn.semantics === "proposal") return drawn;
  const short = (key: string, value: unknown): unknown =>
    (key === "weight" || key === "defaultWeight") && typeof value === "number"
      ? Math.round(Math.max(-1e9, Math.min(1e9, value)) * 1e6) / 1e6 + 0
      : value;
  const policy = policySchema.parse(JSON.parse(JSON.stringify(drawn, short)));
  const queries = policy.queries.map((query) =>
    query.type === "prometheus"
      ? { ...query, stepSeconds: Math.max(1, Math.trunc(query.stepSeconds)) }
      : query,
  );
  return { ...policy, queries };
}
