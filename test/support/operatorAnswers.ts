/** Possible source results for a drawn query, in the form in which the adapters pass them to the operator. */
import { MatrixBuilder, operatorEvents, type Query, type QueryOutcome } from "@/lib/discovery";
import { operatorTags } from "@/lib/server/discovery/fetch/operatorTags";
import { scoreTags } from "@/lib/server/discovery/fetch/tagOrder";

export const NOW_MS = Date.parse("2026-06-18T10:00:00Z");
const NOW = NOW_MS / 1000;
const IMAGES = ["r/app:v1", "r/app:v2", "x/tool:3", "y"];
const MESSAGES = [
  'Successfully pulled image "r/app:v1" in 2.5s. Image size: 100 bytes.',
  'Successfully pulled image "y" in 0s',
  'Successfully pulled image "x/tool:3" in 1m2s. Image size: 0 bytes.',
  'Container image "y" already present on machine',
];

const base = { ignoredSeries: 0, ignoredLabels: [], durationMs: 1, bytes: 1, requests: 1, warnings: [] };

/** `salt` determines which images are returned and with what values. */
export function answerTo(query: Query, salt: number): QueryOutcome {
  const { name, type } = query;
  if (query.refused !== undefined) {
    return { ...base, name, type, status: "failed", code: "document", message: query.refused };
  }
  const own = IMAGES.filter((_, index) => ((salt >> index) & 1) === 1);
  switch (query.type) {
    case "prometheus":
      return matrixOf(name, own, salt);
    case "loki": {
      const entries = MESSAGES.map((message, position) => {
        const stream = { image: own[position] ?? "", reason: "Pulled", message };
        return {
          timeNs: BigInt(NOW - 60 * position) * 1_000_000_000n,
          line: "",
          labels: stream,
          stream,
          position,
        };
      });
      const { events, records } = operatorEvents(entries, query.parser);
      const data = { kind: "events", events, end: NOW, lookbackSeconds: query.lookbackSeconds } as const;
      return { ...base, name, type, status: "success", records, data };
    }
    case "registry": {
      const rows = scoreTags(operatorTags(["v1", "v2", "latest"], query), (tag) => `r/app:${tag}`);
      return { ...base, name, type, status: "success", records: rows.length, data: { kind: "scores", rows } };
    }
    default:
      throw new Error(`the operator has no ${type} queries`);
  }
}

function matrixOf(name: string, images: readonly string[], salt: number): QueryOutcome {
  const builder = new MatrixBuilder({
    start: NOW - 7200,
    step: 3600,
    steps: 3,
    duplicates: "last",
    query: name,
  });
  for (const image of images) {
    builder.beginSeries(image, { image });
    for (let k = 0; k < 3; k++) builder.add(NOW - 7200 + k * 3600, (salt % 7) + k * image.length);
  }
  const { matrix, ...counts } = builder.finish();
  const data = { kind: "matrix", matrix, end: NOW, lookbackSeconds: 7200 } as const;
  return { ...base, ...counts, name, type: "prometheus", status: "success", data };
}
