import { VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { ReactNode } from "react";

/** Milliseconds without another text: a slider that is dragged has one at every pixel. */
const REST_MS = 700;

/**
 * What came of a move, for screen readers alone: the last text, once nothing has changed for a moment. What it holds when
 * it is first drawn is not read out.
 */
export function SaidAtRest({ text }: { readonly text: string }): ReactNode {
  const [said] = useDebouncedValue(text, REST_MS);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
