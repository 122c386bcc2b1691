/**
 * What the CRD of the released operator (v2.0.11) accepts under `spec`, as data. Texts that its Go types parse
 * further have a `form`: a duration, a quantity, a name that others refer to. Other texts have values worth trying.
 */
export type Schema =
  | {
      readonly type: "object";
      readonly fields: Readonly<Record<string, Schema>>;
      readonly required?: readonly string[];
    }
  | { readonly type: "list"; readonly items: Schema; readonly least?: number; readonly most: number }
  | { readonly type: "integer"; readonly least: number; readonly most: number }
  | { readonly type: "text"; readonly values: readonly string[] }
  | { readonly type: "text"; readonly form: "duration" | "quantity" | "queryName" | "signalName" };

const text = (...values: string[]): Schema => ({ type: "text", values });
const form = (name: "duration" | "quantity" | "queryName" | "signalName"): Schema => ({
  type: "text",
  form: name,
});
const object = (fields: Readonly<Record<string, Schema>>, ...required: string[]): Schema => ({
  type: "object",
  fields,
  required,
});
const list = (items: Schema, least: number, most: number): Schema => ({ type: "list", items, least, most });
const whole = (least: number, most: number): Schema => ({ type: "integer", least, most });

const urls = text(
  "http://prometheus.example:9090",
  "https://mimir.example/prometheus?tenant=a",
  "https://loki.example",
  "prometheus:9090",
  "ftp://files.example",
  " ",
);
const patterns = text("", "app", "^r/.*:v", "[", "(?P<v>x)", " ", "v(.+)", "\\d+");
const zones = text(
  "UTC",
  "Europe/Berlin",
  "Asia/Kolkata",
  "europe/berlin",
  "utc",
  "Mars/Phobos",
  "Local",
  "US/Eastern",
);
const method = text("sum", "count", "avg", "max", "min");
const clock = text("00:00", "09:00", "12:30", "17:00", "23:59");
const requirement = object(
  { key: text("pool"), operator: text("In", "Exists"), values: list(text("ci"), 0, 1) },
  "key",
  "operator",
);
const nodeTerm = object({ matchExpressions: list(requirement, 0, 1), matchFields: list(requirement, 0, 1) });

const prometheus = object(
  {
    endpoint: urls,
    query: text("count(x) by (image)", " "),
    queryType: text("range", "instant"),
    lookback: form("duration"),
    step: form("duration"),
  },
  "endpoint",
  "query",
);

const loki = object(
  {
    endpoint: urls,
    query: text('{job="events"}'),
    queryType: text("range"),
    lookback: form("duration"),
    parser: object(
      {
        type: text("kubernetesEvents"),
        podField: text("", "pod"),
        reasonField: text("", "why"),
        messageField: text("", "msg"),
        imageField: text("", "ref", "message"),
      },
      "type",
    ),
  },
  "endpoint",
  "query",
);

const registry = object(
  {
    url: text("https://r.example", "http://r.example/", "https://R.example:443/base", "r.example"),
    repositories: list(text("team/app", "tools", ""), 1, 2),
    tagFilter: patterns,
    tagSeek: text("", "v1"),
    topX: whole(1, 4),
    maxScan: whole(1, 2_000),
    versionPattern: patterns,
    imageTemplate: text(
      "",
      "{{.Registry}}/{{.Repository}}:{{.Tag}}",
      "x {{- .Tag -}} y",
      "{{.Repository}}",
      '{{.Tag | printf "%s"}}',
      "{{.Tag",
    ),
  },
  "url",
  "repositories",
);

const query = object(
  {
    name: form("queryName"),
    type: text("prometheus", "loki", "registry"),
    prometheus,
    loki,
    registry,
    secretRef: object({ name: text("", "creds") }),
  },
  "name",
  "type",
);

const signal = object(
  {
    name: form("signalName"),
    query: form("queryName"),
    type: text("aggregate", "timeWeightedAggregate", "windowAggregate", "eventPullTime"),
    aggregate: object({ method }, "method"),
    timeWeightedAggregate: object(
      {
        method,
        timezone: zones,
        defaultWeight: form("quantity"),
        windows: list(
          object(
            { startHour: whole(0, 23), endHour: whole(1, 24), weight: form("quantity") },
            "startHour",
            "endHour",
            "weight",
          ),
          1,
          3,
        ),
      },
      "method",
      "timezone",
      "defaultWeight",
      "windows",
    ),
    windowAggregate: object(
      {
        method,
        relativeWindow: form("duration"),
        timezone: zones,
        window: object({ start: clock, end: clock }, "start", "end"),
      },
      "method",
    ),
    eventPullTime: object(
      { metric: text("pullTime", "imageSize"), statistic: text("p50", "p90", "p95", "avg", "max", "count") },
      "statistic",
    ),
  },
  "name",
  "query",
  "type",
);

const ranking = object(
  {
    strategy: text("signal", "weightedSum", "modelExposure"),
    signal: form("signalName"),
    weightedSum: object(
      {
        normalize: text("minMax"),
        missingSignal: text("zero", "drop"),
        terms: list(
          object({ signal: form("signalName"), weight: form("quantity") }, "signal", "weight"),
          1,
          3,
        ),
      },
      "terms",
    ),
    modelExposure: object(
      {
        nodes: object({
          count: whole(1, 200),
          selector: object({ nodeSelectorTerms: list(nodeTerm, 0, 1) }, "nodeSelectorTerms"),
        }),
        preWindowUsageSignal: form("signalName"),
        targetWindowUsageSignal: form("signalName"),
        pullTimeSignal: form("signalName"),
      },
      "preWindowUsageSignal",
      "targetWindowUsageSignal",
      "pullTimeSignal",
    ),
  },
  "strategy",
);

export const OPERATOR_SPEC: Schema = object({
  queries: list(query, 0, 4),
  signals: list(signal, 0, 4),
  ranking,
  imageFilter: patterns,
  syncInterval: form("duration"),
  maxImages: whole(1, 6),
});
