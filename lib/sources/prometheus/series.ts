/** The series of an instant query: all labels, one value. */
import { SourceError } from "../errors";
import type { HttpSession } from "../http/session";
import { queryInstant } from "./client";

export interface LabelledSeries {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Throws SourceError, including `tooLarge` with the text `tooMany` above `most` series. */
export async function instantSeries(
  session: HttpSession,
  query: { readonly query: string; readonly timeMs: number },
  { most, tooMany }: { readonly most: number; readonly tooMany: string },
): Promise<LabelledSeries[]> {
  const series: LabelledSeries[] = [];
  let labels: Record<string, string> = {};
  const add = (_: number, value: number): void => void series.push({ labels, value });
  await queryInstant(session, query, {
    beginSeries: (named) => {
      if (series.length >= most) throw new SourceError("tooLarge", tooMany);
      labels = Object.fromEntries(named);
    },
    add,
    addRun: (timestamp, values, count) => {
      for (let at = 0; at < count; at++) add(timestamp, values[at] ?? NaN);
    },
  });
  return series;
}
