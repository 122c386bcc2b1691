import type { ReactNode } from "react";
import { dropReasonOf, dropReasonWords } from "@/lib/discovery";
import { LeftOutFor, type RunLeftOutProps } from "./LeftOutFor";

/** What a ranking without its strategy's block leaves out. */
export function LeftOutWithoutBlock(props: RunLeftOutProps): ReactNode {
  const { ranking } = props.run.spec;
  return <LeftOutFor {...props} why={dropReasonWords(dropReasonOf(ranking), ranking?.strategy ?? "")} />;
}
