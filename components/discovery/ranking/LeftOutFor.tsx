import type { ReactNode } from "react";
import { LeftOut } from "@/components/ranking/LeftOut";
import type { Run } from "@/lib/api/runs";
import { plural } from "@/lib/client/format";

export interface RunLeftOutProps {
  readonly run: Run;
  readonly onExplain: (image: string) => void;
}

/** Images without a rank. `why` follows "3 images left out". */
export function LeftOutFor({
  run: { dropped, filteredOut, spec },
  onExplain,
  why,
}: RunLeftOutProps & { readonly why: string }): ReactNode {
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
