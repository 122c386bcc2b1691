/**
 * A query type, a signal type and a strategy that the product does not have, each declared and computed like the
 * product's own.
 */
import { choice } from "@/lib/discovery/declare/choice";
import { optionalClockWindow } from "@/lib/discovery/declare/clockWindow";
import { duration, optionalDuration } from "@/lib/discovery/declare/duration";
import { queryType } from "@/lib/discovery/declare/queryType";
import { signalRef } from "@/lib/discovery/declare/signalRef";
import { signalType } from "@/lib/discovery/declare/signalType";
import { rankingStrategy } from "@/lib/discovery/declare/strategy";
import { optionalText, text } from "@/lib/discovery/declare/text";
import { timezoneWith } from "@/lib/discovery/declare/timezone";
import { weight } from "@/lib/discovery/declare/weight";
import type { StrategyComputation } from "@/lib/discovery/ranking/computation";
import { present } from "@/lib/discovery/ranking/columns";
import type { SignalComputation } from "@/lib/discovery/signals/computation";
import { SignalError } from "@/lib/discovery/signals/values";

export const inventory = queryType(
  "inventory",
  {
    url: text({ label: "Inventory", form: "url", required: "where it is", begin: "http://i", shared: true }),
    lookbackSeconds: duration({
      label: "Kept for",
      key: "keptFor",
      fallback: 60,
      operatorDefault: () => "1m",
    }),
    owner: optionalText({ label: "Owner" }),
  },
  {
    block: "the block with the inventory",
    asks: "owner",
    gap: "the released operator has no inventory queries",
    returns: ({ url }) => `the image in ${url}`,
    address: ({ url }) => ({ url }),
    noTimes: () => "an inventory has no times",
    check: (block, { owner }) => {
      if (owner === "nobody") block.error("owner", "must be somebody");
    },
  },
);

const spreadDeclaration = signalType(
  "spread",
  {
    edge: choice(["both", "upper"], { label: "Edge", required: "which edges count", begin: "both" }),
    share: weight({
      label: "Share",
      fallback: 1,
      begin: 1,
      stepBy: 0.1,
      step: (name) => `share of ${name}`,
      gap: (share) => (share === 1 ? null : { message: "the released operator has no share" }),
    }),
    pauseSeconds: optionalDuration({
      label: "Pause",
      key: "pause",
      step: (name) => `pause of ${name}`,
      differs: (seconds) => (seconds === undefined ? null : `the operator waits ${seconds + 1} s`),
    }),
    hours: optionalClockWindow({ label: "Hours" }),
    zone: timezoneWith("hours", { label: "Zone" }),
  },
  {
    label: "how far samples lie apart",
    reads: ["prometheus"],
    source: "a prometheus query",
    unit: () => "steps",
    caption: () => null,
    describe: ({ edge }) => `spread of ${edge} edges`,
    change: () => ({ amount: "number", more: "# wider", less: "# narrower" }),
    templates: {
      "usage-spread": {
        query: "usage",
        lines: ({ recent, timezone, targetWindow: { start, end } }) => [
          "edge: both",
          `pause: ${recent}`,
          `hours: { start: "${start}", end: "${end}" }`,
          `zone: ${timezone}`,
        ],
      },
    },
  },
);

/** Largest minus smallest present sample, times the share. */
const spreadComputation: SignalComputation<{ readonly share: number }> = {
  operatorReads: ["prometheus"],
  compute: ({ share }, data) => {
    if (data.kind !== "matrix") throw new SignalError("a spread needs samples");
    const { images, steps, values } = data.matrix;
    const rows = images.map((_, row) => [...values.subarray(row * steps, (row + 1) * steps)]);
    const spreads = rows.map((row) => {
      const seen = row.filter((value) => !Number.isNaN(value));
      return share * (Math.max(...seen) - Math.min(...seen));
    });
    return {
      images,
      values: Float64Array.from(spreads),
      sampleSizes: Int32Array.from(rows, (row) => row.length),
    };
  },
};

const differenceDeclaration = rankingStrategy(
  "difference",
  {
    firstSignalRef: signalRef({
      label: "First signal",
      key: { proposal: "firstSignalRef", operator: "firstSignal" },
    }),
    secondSignalRef: signalRef({
      label: "Second signal",
      key: { proposal: "secondSignalRef", operator: "secondSignal" },
    }),
    penalty: weight({
      label: "Penalty",
      fallback: 1,
      begin: 1,
      stepBy: 0.5,
      step: () => "penalty",
      differs: (penalty, { firstSignalRef }) =>
        penalty === 1 ? null : `the operator takes 1 from ${String(firstSignalRef)}, not ${penalty}`,
    }),
  },
  {
    label: "Difference of two signals",
    block: "the block with two signals",
    operator: false,
    missing: () => "counted as 0",
    termFormula: ({ signal }, score) => `${signal} − 2 × wide = ${score}`,
    templates: [
      {
        id: "difference",
        strategy: 10,
        title: "Difference",
        summary: "Usage less its spread.",
        limitation: "Knows nothing beyond its one number, which is made up for this test.",
        needs: ["prometheus"],
        signals: ["total-usage", "usage-spread"],
        ranking: () => [
          "strategy: difference",
          "difference: { firstSignalRef: total-usage, secondSignalRef: usage-spread }",
        ],
      },
    ],
  },
);

/** Read and written in the operator's short form, and never computed. */
export const lowest = rankingStrategy(
  "lowest",
  { ofSignalRef: signalRef({ label: "Of", key: { proposal: "ofSignalRef", operator: "ofSignalRef" } }) },
  {
    label: "The lowest of a signal",
    block: "the signal",
    operator: true,
    shortForm: "ofSignalRef",
    read: (reader) => ({ ofSignalRef: reader.text("lowest") }),
    missing: () => "last",
  },
);

interface Difference {
  readonly firstSignalRef: string;
  readonly secondSignalRef: string;
  readonly penalty: number;
}

const differenceComputation: StrategyComputation<Difference> = {
  score: ({ firstSignalRef, secondSignalRef, penalty }, column, candidates) => {
    const [first, second] = [column(firstSignalRef).values, column(secondSignalRef).values];
    const scores = Float64Array.from({ length: candidates }, (_, i) => {
      return (present(first[i]) ?? 0) - penalty * (present(second[i]) ?? 0);
    });
    return {
      scores,
      weighted: null,
      uses: [firstSignalRef, secondSignalRef],
      dropMissing: false,
      normalized: new Map(),
      reasons: (i) => ({
        terms: [
          {
            signal: firstSignalRef,
            raw: present(first[i]),
            normalized: null,
            weight: 1,
            contribution: scores[i] ?? 0,
          },
        ],
        factors: [],
      }),
    };
  },
};

export const spread = { declaration: spreadDeclaration, computation: spreadComputation };
export const difference = { declaration: differenceDeclaration, computation: differenceComputation };
