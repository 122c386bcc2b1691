import type { ReactNode } from "react";
import { LeftOut } from "@/components/ranking/LeftOut";
import type { Run } from "@/lib/api/runs";
import { plural } from "@/lib/client/format";

export interface RunLeftOutProps {
  readonly run: Run;
  readonly onExplain: (image: string) => void;
}

/** Candidates without a rank: left out for a missing signal, or turned away by the filter. */
export function RunLeftOut({ run: { dropped, filteredOut, spec }, onExplain }: RunLeftOutProps): ReactNode {
  return (
    <>
      <LeftOut
        title={`${plural(dropped.length, "image")} left out for a missing signal`}
        rows={dropped.map(({ image, missing }) => ({ name: image, note: `no ${missing.join(", ")}` }))}
        onOpen={onExplain}
      />
      <LeftOut
        title={`${plural(filteredOut.length, "image")} turned away by the filter ${spec.imageFilter ?? ""}`}
        rows={filteredOut.map((image) => ({ name: image, note: "" }))}
        onOpen={onExplain}
      />
    </>
  );
}
