/** Messages about unexpected samples: two series of one image, infinite values. */
import { compareCodePoints } from "../../numeric/codePoints";

export type LabelSet = Readonly<Record<string, string>>;

const MAX_IMAGES = 5;
const MAX_VALUES = 3;

/** Returns the labels in which the series differ, each with its first values: `pod (a, b)`. */
function differingLabels(series: readonly LabelSet[]): string {
  const names = new Set<string>();
  for (const labels of series) for (const name of Object.keys(labels)) names.add(name);
  const parts: string[] = [];
  for (const name of names) {
    const values = new Set(series.map((labels) => (Object.hasOwn(labels, name) ? labels[name] : "")));
    if (values.size < 2) continue;
    const shown = [...values].slice(0, MAX_VALUES).map((value) => (value === "" ? "none" : value));
    parts.push(`${name} (${shown.join(", ")}${values.size > MAX_VALUES ? ", …" : ""})`);
  }
  return parts.length === 0 ? "no label at all" : parts.join(", ");
}

/** Returns the warning's message, or null if every image has one series. */
export function describeDuplicates(
  images: readonly string[],
  seriesOf: readonly (readonly LabelSet[])[],
  added: boolean,
): string | null {
  const lines: string[] = [];
  let count = 0;
  images.forEach((image, row) => {
    const series = seriesOf[row] ?? [];
    if (series.length < 2) return;
    count++;
    if (count > MAX_IMAGES) return;
    lines.push(`${image} in ${series.length} series that differ in ${differingLabels(series)}`);
  });
  if (count === 0) return null;
  const rule = added ? "they are added per timestamp" : "the last one wins";
  const more = count > MAX_IMAGES ? `; and ${count - MAX_IMAGES} more images` : "";
  return `more than one series for an image, ${rule}: ${lines.join("; ")}${more}`;
}

/** Returns the warning's message for samples of these images that are not finite, or null if there are none. */
export function describeNonFinite(
  kind: "infinite" | "NaN",
  samples: number,
  images: readonly string[],
): string | null {
  if (samples === 0) return null;
  const names = [...new Set(images)].sort(compareCodePoints);
  const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
  return `${samples} ${kind} samples are treated as missing (${names.slice(0, 3).join(", ")}${more})`;
}
