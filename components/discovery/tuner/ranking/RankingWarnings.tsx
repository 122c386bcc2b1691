import type { ReactNode } from "react";
import { explainWarning, groupWarnings } from "@/components/discovery/runs/warnings/explain";
import { WarningList } from "@/components/discovery/runs/warnings/WarningList";
import { useTunerRanking, type Tuner } from "@/components/discovery/tuner/session/useTuner";
import { plural } from "@/lib/client/format";
import type { Warning } from "@/lib/discovery";
import { CountStarts } from "../CountStarts";
import classes from "./RankingPanel.module.css";

const NONE: readonly Warning[] = [];

/** Warnings about the tuned ranking: their kinds on one line, which expands to the messages. */
export function RankingWarnings({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const warnings = useTunerRanking(tuner, ({ ranking }) => ranking?.warnings ?? NONE);
  if (warnings.length === 0) return null;
  const kinds = groupWarnings(warnings).map(({ code }) => explainWarning(code).title);
  return (
    <details className={classes.warnings}>
      <summary>
        {plural(warnings.length, "warning")}: {kinds.join("; ")}
      </summary>
      <WarningList
        warnings={warnings}
        action={(code) => (code === "coldFractionVanishes" ? <CountStarts tuner={tuner} /> : null)}
      />
    </details>
  );
}
