import type { ReactNode } from "react";
import { LeftOut } from "@/components/ranking/LeftOut";
import type { Run } from "@/lib/api/runs";
import { plural } from "@/lib/client/format";
import { dropReasonOf, dropReasonWords } from "@/lib/discovery";

export interface RunLeftOutProps {
  readonly run: Run;
  readonly onExplain: (image: string) => void;
}

/** Candidates without a rank: left out by the ranking, or excluded by the filter. */
export function RunLeftOut({ run: { dropped, filteredOut, spec }, onExplain }: RunLeftOutProps): ReactNode {
  const { ranking } = spec;
  const why = dropReasonWords(dropReasonOf(ranking), ranking?.strategy ?? "");
  return (
    <>
      <LeftOut
        title={`${plural(dropped.length, "image")} left out ${why}`}
        rows={dropped.map(({ image, missing }) => ({
          name: image,
          note: missing.length === 0 ? "" : `no ${missing.join(", ")}`,
        }))}
        onOpen={onExplain}
      />
      <LeftOut
        title={`${plural(filteredOut.length, "image")} excluded by the filter ${spec.imageFilter ?? ""}`}
        rows={filteredOut.map((image) => ({ name: image, note: "" }))}
        onOpen={onExplain}
      />
    </>
  );
}
