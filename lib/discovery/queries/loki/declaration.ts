import { z } from "zod";
import { arrange, inMap } from "../../declare/arrange";
import { duration } from "../../declare/duration";
import { plain, type Field } from "../../declare/field";
import { queryType } from "../../declare/queryType";
import { text } from "../../declare/text";
import { formatGoDuration } from "../../../document/duration";
import { present } from "../../../document/json";

const PARTS = {
  podField: "Pod field",
  reasonField: "Reason field",
  messageField: "Message field",
  imageField: "Image field",
} as const;
const NAMES = ["podField", "reasonField", "messageField", "imageField"] as const;

const lokiParserSchema = z.object({
  type: z.literal("kubernetesEvents"),
  podField: z.string().optional(),
  reasonField: z.string().optional(),
  messageField: z.string().optional(),
  imageField: z.string().optional(),
});

/** Absent in operator semantics only: each line of a stream with an `image` label counts 1. */
const optionalParser = lokiParserSchema.optional();

const parser: Field<typeof optionalParser> = {
  label: "Parser",
  kind: "texts",
  parts: PARTS,
  placeholder: "default",
  begin: { type: "kubernetesEvents" },
  schema: optionalParser,
  read: (block, key) => {
    if (block.report.lenient && !block.has(key)) return undefined;
    const reader = block.child(key, ["type", ...NAMES]);
    reader?.choice("type", ["kubernetesEvents"], "how lines are read");
    const named = NAMES.map((name) => [name, reader?.text(name)] as const);
    return { type: "kubernetesEvents", ...present(Object.fromEntries(named)) };
  },
  write: (fields) => fields && { ...present(fields) },
  show: (fields = { type: "kubernetesEvents" }) =>
    Object.entries(fields)
      .map(([key, field]) => `${key} ${field}`)
      .join(", "),
  respell: inMap((fields) => arrange(fields, ["type", ...NAMES])),
};

/** The only supported kind; it is validated but not stored. */
const rangeSchema = z.literal("range").optional();
const onlyRange: Field<typeof rangeSchema> = {
  label: "Kind",
  kind: "hidden",
  schema: rangeSchema,
  read: (block, key) => {
    block.choice(key, ["range"]);
    return undefined;
  },
  write: () => undefined,
  show: plain,
};

/** Kubernetes events from log lines (discovery.md section 2). */
export const declaration = queryType(
  "loki",
  {
    endpoint: text({
      label: "Endpoint",
      form: "url",
      required: "the base URL of Loki",
      begin: "http://loki:3100",
      shared: true,
    }),
    queryType: onlyRange,
    lookbackSeconds: duration({
      label: "Lookback",
      key: "lookback",
      fallback: 86_400,
      placeholder: "24h",
      operatorDefault: () => "24h",
    }),
    query: text({
      label: "Query",
      diff: "text",
      rows: 3,
      required: "a LogQL expression that selects Kubernetes events",
      begin: '{namespace="gitlab-runner"} |= "Pulled"',
    }),
    parser,
  },
  {
    block: "the block that says what to ask Loki",
    asks: "query",
    returns: ({ parser: events, lookbackSeconds }) =>
      `${events === undefined ? "a line of a stream whose label image is" : "an event that names"} this image within the last ${formatGoDuration(lookbackSeconds)}: widen the stream selector, or lengthen the lookback`,
    address: ({ endpoint }) => ({ url: endpoint }),
    noTimes: () => null,
    refusal: ({ lookbackSeconds = 1 }) =>
      lookbackSeconds < 0 ? "a lookback below 0 ends before it begins" : null,
  },
);
