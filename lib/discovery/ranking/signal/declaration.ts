import { isObject, own } from "../../../document/json";
import { checkReference, readReference } from "../../declare/references";
import { signalRef } from "../../declare/signalRef";
import { rankingStrategy } from "../../declare/strategy";
import type { StrategyTemplate } from "../../declare/template";

const SIGNAL = "the signal to rank by";
const NO_PLACE =
  "the operator's spelling writes ranking.signal as a plain name, which has no place for further keys";

/** Ranks by one signal (discovery.md section 5). The operator writes `ranking.signal: X`, the proposal a block. */
export const declaration = rankingStrategy(
  "signal",
  {
    signalRef: signalRef({
      label: "Signal",
      diff: "ranking's signal",
      path: "signal",
      key: { proposal: "signalRef", operator: "signalRef" },
    }),
  },
  {
    label: "One signal",
    block: SIGNAL,
    operator: true,
    withoutBlock: "all at 0",
    shortForm: "signalRef",
    read: (reader, { signals }) => {
      const value = reader.required("signal", SIGNAL);
      if (value === undefined) return undefined;
      if (isObject(value)) {
        const block = reader.child("signal", ["signalRef"]);
        const keys = { proposal: "signalRef", operator: "signalRef" };
        const reference = block && readReference(block, keys, "signal", signals);
        return reference && { signalRef: reference.name };
      }
      const name = reader.text("signal", SIGNAL);
      if (name === undefined) return undefined;
      checkReference(reader, "signal", name, "signal", signals);
      return { signalRef: name };
    },
    respell: (block, spelling) => {
      if (spelling === "operator") return isObject(block) ? (own(block, "signalRef") ?? block) : block;
      return isObject(block) ? block : { signalRef: block };
    },
    withoutPlace: (block) =>
      Object.keys(isObject(block) ? block : {})
        .filter((key) => key !== "signalRef")
        .map((key) => ({ key, message: NO_PLACE })),
    missing: () => "the score is 0",
    termFormula: ({ signal, raw }, score) =>
      raw === null ? `${signal} is missing, so the score is 0` : `${signal} = ${score}`,
    templates: [
      template(
        1,
        "total-usage",
        "Total usage",
        "total-usage",
        "The images that ran most over the whole lookback. A first answer where usage is steady.",
        "One container that runs all week counts like thousands of short jobs, a night like a working day, and a small image like a large one.",
      ),
      template(
        2,
        "peak-concurrency",
        "Peak concurrency",
        "peak-concurrency",
        "The images with the most containers running at the same time. For pipelines that fan out into many similar jobs.",
        "A single burst decides, whenever it happened: how often an image runs and what it costs to pull do not count.",
      ),
      template(
        3,
        "developer-time",
        "Developer-time weighted",
        "developer-weighted-usage",
        "Usage weighted by the local hour: what runs while people wait counts, what runs at night does not.",
        "Time zone and hours must be those of the people who wait. Nightly pipelines start cold, and the cost of a pull does not count.",
      ),
      template(
        4,
        "recent-usage",
        "Recent usage",
        "recent-usage",
        "Usage in the last two hours only. For clusters whose images change fast.",
        "Follows every fluctuation: after a quiet night little is left to rank, and images that run once a day drop out.",
      ),
    ],
  },
);

function template(
  strategy: number,
  id: string,
  title: string,
  signal: string,
  summary: string,
  limitation: string,
): StrategyTemplate {
  const ranking = (): string[] => ["strategy: signal", "signal:", `  signalRef: ${signal}`];
  return { id, strategy, title, summary, limitation, needs: ["prometheus"], signals: [signal], ranking };
}
