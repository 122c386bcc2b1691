/** Summarizes a replay as text for an issue. */
import type { Replay } from "@/lib/api/replays";
import { formatNumber } from "@/lib/client/format";
import type { PageSummary } from "@/lib/explanation/summary";
import { strategyTitle } from "@/lib/replay/named";
import { minutesText, percentText, replayHeading, utcText } from "../words";
import { bestStrategy, boundsOf, topKOf } from "./state";

export function replaySummary(replay: Replay, topK: number | null): PageSummary {
  const { result } = replay;
  const title = replayHeading(replay);
  if (result === null) return { title, sentences: [`It is ${replay.state}.`], facts: [], bars: null };
  const size = topKOf({ replay, result }, topK);
  const best = bestStrategy(result, size);
  const optimum = result.optimum.find(({ top_k }) => top_k === size)?.minutes_saved_developer_window ?? 0;
  const bounds = boundsOf(result);
  const rows = result.strategies
    .filter((row) => row.top_k === size && !bounds.includes(row.strategy))
    .sort((a, b) => b.minutes_avoided_vs_no_prewarm - a.minutes_avoided_vs_no_prewarm);
  const saved = rows.find(({ strategy }) => strategy === best);
  return {
    title,
    sentences: [
      saved === undefined
        ? "No policy saves anything."
        : `${strategyTitle(saved.strategy)} saves most with ${size} images: ${minutesText(saved.minutes_avoided_vs_no_prewarm)} (${percentText(saved.percent_minutes_saved)}); the optimum is ${minutesText(optimum)}.`,
    ],
    facts: [
      ["Jobs", formatNumber(result.jobs)],
      ...(result.times
        ? [
            [
              "Developer window",
              `${utcText(result.times.developerStart)} to ${utcText(result.times.developerEnd)}`,
            ] as const,
          ]
        : []),
    ],
    bars: {
      caption: `Minutes saved with ${size} images`,
      unit: "min",
      line: { label: "Optimum", value: optimum },
      rows: rows.map(
        ({ strategy, minutes_avoided_vs_no_prewarm: minutes, percent_minutes_saved: percent }) => ({
          label: strategyTitle(strategy),
          value: minutes,
          text: `${minutesText(minutes)}, ${percentText(percent)}`,
          above: strategy === best,
        }),
      ),
      more: 0,
    },
  };
}
