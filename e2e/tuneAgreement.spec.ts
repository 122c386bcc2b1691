/**
 * The tuner's worker in a browser and the server's what-if give the same results to the last bit on 200 random
 * policies.
 */
import fc from "fast-check";
import { exportPolicy, parsePolicy, type Policy, type Ranking, type Signal } from "@/lib/discovery";
import { TunerPage } from "./support/pages/tuner";
import { expect, test } from "./support/test";
import { startUnevenPrometheus, unevenPolicy } from "./support/unevenPrometheus";

const CASES = 200;
const SIGNALS = ["total", "office", "peak"];

const weight = fc.oneof(fc.constantFrom(0, 0.1, 1 / 3, 0.7), fc.double({ min: 1e-3, max: 2, noNaN: true }));
const name = fc.constantFrom(...SIGNALS);
const roles = {
  nodeCount: fc.constantFrom(1, 2, 12, 400),
  preWindowUsageSignalRef: name,
  targetWindowUsageSignalRef: name,
  pullTimeSignalRef: name,
};
const rankings: fc.Arbitrary<Ranking> = fc.oneof<fc.Arbitrary<Ranking>[]>(
  fc.record({
    strategy: fc.constant("weightedSum" as const),
    normalize: fc.constant("minMax" as const),
    missingSignal: fc.constantFrom("zero" as const, "drop" as const),
    terms: fc.array(fc.record({ signalRef: name, weight }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ strategy: fc.constant("signal" as const), signalRef: name }),
  fc.record({ strategy: fc.constant("modelExposure" as const), ...roles }),
  fc.record({ strategy: fc.constant("expectedColdPulls" as const), ...roles }),
  fc.record({
    strategy: fc.constant("product" as const),
    terms: fc.array(fc.record({ signalRef: name }), { minLength: 1, maxLength: 3 }),
  }),
);

const common = {
  queryRef: fc.constant("usage"),
  method: fc.constantFrom(
    "sum" as const,
    "max" as const,
    "avg" as const,
    "count" as const,
    "increase" as const,
  ),
  perDay: fc.boolean(),
};
const hours = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }), weight)
  .map(([startHour, length, by]) => ({
    startHour,
    endHour: Math.min(24, startHour + length),
    weight: by,
  }));

function signalNamed(signal: string): fc.Arbitrary<Signal> {
  return fc.oneof<fc.Arbitrary<Signal>[]>(
    fc.record({ name: fc.constant(signal), type: fc.constant("aggregate" as const), ...common }),
    fc.record({
      name: fc.constant(signal),
      type: fc.constant("timeWeightedAggregate" as const),
      ...common,
      timezone: fc.constantFrom("UTC", "Europe/Berlin", "Asia/Kolkata"),
      defaultWeight: weight,
      windows: fc.array(hours, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      name: fc.constant(signal),
      type: fc.constant("windowAggregate" as const),
      ...common,
      relativeWindowSeconds: fc.integer({ min: 60, max: 200_000 }),
    }),
  );
}

const changes = fc.record({
  signals: fc.tuple(...SIGNALS.map(signalNamed)),
  ranking: rankings,
  maxImages: fc.integer({ min: 1, max: 30 }),
  semantics: fc.constantFrom("proposal" as const, "operator" as const),
  imageFilter: fc.option(fc.constantFrom("image-1", ":1$", "image-[0-4]"), { nil: undefined }),
});

/** Messages between page and worker, recorded from the page's start. */
interface Recorded {
  started?: [string, WorkerOptions | undefined];
}

test("the browser's engine and the server's agree to the last bit", async ({ page, api, request }) => {
  test.setTimeout(240_000);
  const source = await startUnevenPrometheus();
  const policyName = `agreeing-${Date.now().toString(36)}`;
  const text = unevenPolicy(policyName, source.url);
  await api.addSource(`agreeing-${source.url.split(":").at(-1)}`, "prometheus", source.url);
  await api.addPolicy(text);
  const run = await api.finishedRun(await api.startRun(policyName));
  await source.close();
  // Shows the reason if the run produced nothing.
  expect({ state: run.state, message: run.message }).toEqual({ state: "succeeded", message: null });
  const saved = parsePolicy(text).policy!;
  const cases = fc.sample(changes, { numRuns: CASES, seed: 20_260_616 }).flatMap((change) => {
    const policy: Policy = { ...saved, ...change };
    const written = exportPolicy(policy, { spelling: "proposal", format: "yaml" });
    // Both sides get the policy as parsed from its text.
    const read = written.ok ? parsePolicy(written.text) : null;
    return written.ok && read?.policy ? [{ policy: read.policy, spec: written.text }] : [];
  });
  expect(cases).toHaveLength(CASES);

  await page.addInitScript(() => {
    const recorded: Recorded = {};
    Object.assign(window, { recorded });
    const Original = window.Worker;
    window.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        recorded.started ??= [String(url), options];
      }
    };
  });
  const tuner = new TunerPage(page);
  await tuner.open(policyName);

  const inBrowser = await page.evaluate(
    async ({ runId, policies }) => {
      const { recorded } = window as unknown as { recorded: Recorded };
      const [url, options] = recorded.started!;
      const worker = new Worker(url, options);
      const answers: string[] = [];
      await new Promise<void>((resolve, reject) => {
        // Sends comlink messages like the bridge's own end (lib/client/workerBridge).
        const call = (id: string, method: string, ...args: readonly unknown[]): void =>
          worker.postMessage({
            id,
            type: "APPLY",
            path: [method],
            argumentList: args.map((value) => ({ type: "RAW", value })),
          });
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.onmessage = ({ data }: MessageEvent<{ id: string; type: string; value: unknown }>) => {
          if (data.type !== "RAW") return reject(new Error(JSON.stringify(data)));
          if (data.id === "open") return;
          answers[Number(data.id)] = JSON.stringify(data.value);
          if (Object.keys(answers).length === policies.length) resolve();
        };
        call("open", "open", { runId });
        policies.forEach((policy, id) => call(String(id), "run", id, "result", [{ policy }], false));
      });
      worker.terminate();
      return answers;
    },
    { runId: run.id, policies: cases.map(({ policy }) => policy) },
  );

  for (const [index, { spec }] of cases.entries()) {
    const answer = await request.post(`/api/v1/runs/${run.id}/what-if`, { data: { spec } });
    expect(answer.status(), await answer.text()).toBe(200);
    const server = (await answer.json()) as Record<string, unknown>;
    const browser = JSON.parse(inBrowser[index]!) as Record<string, unknown>;
    for (const part of ["ranking", "dropped", "filteredOut", "signalResults", "unranked"]) {
      // A double in JSON is parsed as the same double, so equal texts mean equal bits.
      expect(JSON.stringify(browser[part]), `case ${index}: ${part} of\n${spec}`).toBe(
        JSON.stringify(server[part]),
      );
    }
  }
});
