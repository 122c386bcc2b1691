/** Removes credentials that a source repeated in names, labels and messages from a query's data. */
import type { PullEvent, QueryData, QuerySuccess } from "../../../discovery";
import type { Hider } from "../../../sources/secrets/hider";
import type { Fetched } from "./adapter";

type Hidden = Pick<QuerySuccess, "data" | "ignoredLabels" | "warnings">;

export function withoutSecrets({ data, ignoredLabels = [], warnings = [] }: Fetched, hider: Hider): Hidden {
  return {
    data: hideNames(data, hider),
    ignoredLabels: hideLabels(ignoredLabels, hider),
    warnings: warnings.map((warning) => ({ ...warning, message: hider.sentence(warning.message) })),
  };
}

type Labels = Readonly<Record<string, string>>;

export function hideLabels(sets: readonly Labels[], { words }: Hider): Labels[] {
  return sets.map((labels) =>
    Object.fromEntries(Object.entries(labels).map(([name, value]) => [words(name), words(value)])),
  );
}

function hideNames(data: QueryData, hider: Hider): QueryData {
  if (!hider.hidesNames) return data;
  const { name } = hider;
  const rename = <R extends { readonly image: string }>(row: R): R => ({ ...row, image: name(row.image) });
  switch (data.kind) {
    case "matrix":
      return { ...data, matrix: { ...data.matrix, images: data.matrix.images.map(name) } };
    case "totals":
      return { ...data, totals: { ...data.totals, images: data.totals.images.map(name) } };
    case "events":
      return { ...data, events: data.events.map((event) => hideEvent(event, name)) };
    case "scores":
      return { ...data, rows: data.rows.map(rename) };
    case "profile":
      return { ...data, rows: data.rows.map(rename) };
  }
}

/** Returns the same object if nothing is hidden: there may be millions of events. */
function hideEvent(event: PullEvent, name: (text: string) => string): PullEvent {
  const [image, pod, message] = [name(event.image), name(event.pod), name(event.message)];
  const same = image === event.image && pod === event.pod && message === event.message;
  return same ? event : { ...event, image, pod, message };
}
