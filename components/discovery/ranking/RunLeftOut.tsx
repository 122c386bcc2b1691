import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { LoadingState } from "@/components/ui/LoadingState";
import { dropReasonWords } from "@/lib/discovery";
import { LeftOutFor, type RunLeftOutProps } from "./LeftOutFor";

/** Without the block, the strategy's declaration decides what is left out. */
const LeftOutWithoutBlock = dynamic(
  () =>
    latePanel("The list of images without a rank", () =>
      import("./LeftOutWithoutBlock").then((file) => file.LeftOutWithoutBlock),
    ),
  { loading: () => <LoadingState label="Loading the images without a rank" rows={3} /> },
);

/** Candidates without a rank: left out by the ranking, or excluded by the filter. */
export function RunLeftOut(props: RunLeftOutProps): ReactNode {
  const { strategy, blockMissing } = props.run.spec.ranking ?? {};
  return blockMissing === true ? (
    <LeftOutWithoutBlock {...props} />
  ) : (
    <LeftOutFor {...props} why={dropReasonWords("missingSignal", strategy ?? "")} />
  );
}
