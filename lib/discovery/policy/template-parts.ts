/** The pieces of YAML that templates are put together from. */
import { API_VERSION, KIND } from "./decode";

export interface TemplateOptions {
  /** metadata.name; the template's id when omitted. */
  readonly name?: string;
  readonly prometheusEndpoint?: string;
  readonly lokiEndpoint?: string;
  /** Kubernetes namespace of the runner's pods. */
  readonly namespace?: string;
  /** IANA zone of the people who wait. */
  readonly timezone?: string;
  /** N of the exposure model. */
  readonly nodeCount?: number;
  /** Weight of the first signal of a hybrid, 0 to 1. */
  readonly alpha?: number;
  readonly maxImages?: number;
  /**
   * For the exposure model: true (the default) counts job starts a day, an extension; false sums
   * container-samples, which the released operator can compute too.
   */
  readonly jobStarts?: boolean;
}

/** A signal's lines, and whether it reads pull events rather than usage. */
export interface SignalPart {
  readonly lines: readonly string[];
  readonly events: boolean;
}

const QUERY_USAGE = "runner-image-usage";
const QUERY_EVENTS = "image-pull-events";
const DEFAULT_TIMEZONE = "Europe/Berlin";

export function document(
  id: string,
  options: TemplateOptions,
  signals: readonly SignalPart[],
  ranking: readonly string[],
): string {
  const events = signals.some((signal) => signal.events);
  return [
    `apiVersion: ${API_VERSION}`,
    `kind: ${KIND}`,
    "metadata:",
    `  name: ${quote(options.name ?? id)}`,
    "spec:",
    "  syncInterval: 1h",
    `  maxImages: ${options.maxImages ?? 30}`,
    "",
    "  queries:",
    ...indent(4, usageQuery(options)),
    ...(events ? ["", ...indent(4, eventsQuery(options))] : []),
    "",
    "  signals:",
    ...signals.flatMap((signal, index) => [...(index > 0 ? [""] : []), ...indent(4, signal.lines)]),
    "",
    "  ranking:",
    ...indent(4, ranking),
    "",
  ].join("\n");
}

function usageQuery(options: TemplateOptions): string[] {
  return [
    `- name: ${QUERY_USAGE}`,
    "  type: prometheus",
    "  prometheus:",
    `    endpoint: ${quote(options.prometheusEndpoint ?? "https://prometheus.example.com")}`,
    "    queryType: range",
    "    lookback: 168h",
    "    step: 1m",
    "    # containers of each image that run at the moment",
    "    query: |",
    "      count(",
    "        container_memory_working_set_bytes{",
    '          container!="", container!="POD",',
    `          namespace=${selector(options)}, pod=~"runner-.*"`,
    "        }",
    "      ) by (image)",
  ];
}

function eventsQuery(options: TemplateOptions): string[] {
  return [
    "# Without Loki a pull-cost profile can stand here:",
    "#   type: pullCostProfile",
    "#   pullCostProfile: { url: https://profiles.example.com/pull-cost.csv }",
    `- name: ${QUERY_EVENTS}`,
    "  type: loki",
    "  loki:",
    `    endpoint: ${quote(options.lokiEndpoint ?? "https://loki.example.com")}`,
    "    queryType: range",
    "    lookback: 168h",
    "    query: |",
    `      {job="kubernetes-events", namespace=${selector(options)}}`,
    "      | json",
    '      | involvedObject_name =~ "runner-.*"',
    '      | reason = "Pulled"',
    "    parser:",
    "      type: kubernetesEvents",
    "      podField: involvedObject_name",
    "      reasonField: reason",
    "      messageField: message",
    "      imageField: message",
  ];
}

export function totalUsage(): SignalPart {
  return usage("total-usage", "aggregate", ["method: sum"]);
}

export function peakConcurrency(): SignalPart {
  return usage("peak-concurrency", "aggregate", ["method: max"]);
}

export function recentUsage(): SignalPart {
  return usage("recent-usage", "windowAggregate", ["method: sum", "relativeWindow: 2h"]);
}

export function developerUsage(options: TemplateOptions): SignalPart {
  const window = (startHour: number, endHour: number, weight: string): string[] => [
    `  - startHour: ${startHour}`,
    `    endHour: ${endHour}`,
    `    weight: "${weight}"`,
  ];
  return usage("developer-weighted-usage", "timeWeightedAggregate", [
    "method: sum",
    `timezone: ${quote(options.timezone ?? DEFAULT_TIMEZONE)}`,
    "# hours that no window holds",
    'defaultWeight: "0"',
    "windows:",
    ...window(7, 9, "0.3"),
    ...window(9, 17, "1.0"),
    ...window(17, 20, "0.3"),
  ]);
}

export function pullTime(name: string, statistic: string): SignalPart {
  return {
    events: true,
    lines: signal(name, QUERY_EVENTS, "eventPullTime", ["metric: pullTime", `statistic: ${statistic}`]),
  };
}

/** The windows before and during working hours; what they count decides what the model means. */
export function exposureWindows(options: TemplateOptions): SignalPart[] {
  const starts = [
    "# The model counts job starts a day, not container-samples: rises of the running count,",
    "# divided by the days of the lookback. Both are extensions; the released operator has only",
    "# method: sum, with which nearly no node looks cold after the night.",
    "method: increase",
    "perDay: true",
  ];
  const samples = [
    "# Sums container-samples, as the released operator can. The model means job starts a day:",
    "#   method: increase",
    "#   perDay: true",
    "method: sum",
  ];
  const window = (name: string, start: string, end: string): SignalPart =>
    usage(name, "windowAggregate", [
      ...(options.jobStarts === false ? samples : starts),
      `timezone: ${quote(options.timezone ?? DEFAULT_TIMEZONE)}`,
      `window: { start: "${start}", end: "${end}" }`,
    ]);
  return [window("pre-window-usage", "00:00", "09:00"), window("target-window-usage", "09:00", "17:00")];
}

function usage(name: string, type: string, block: readonly string[]): SignalPart {
  return { events: false, lines: signal(name, QUERY_USAGE, type, block) };
}

function signal(name: string, query: string, type: string, block: readonly string[]): string[] {
  return [`- name: ${name}`, `  queryRef: ${query}`, `  type: ${type}`, `  ${type}:`, ...indent(4, block)];
}

function indent(spaces: number, lines: readonly string[]): string[] {
  return lines.map((line) => (line === "" ? "" : " ".repeat(spaces) + line));
}

/** A YAML scalar: bare where it is plainly text, else in double quotes (JSON's are YAML's). */
function quote(text: string): string {
  const bare = /^[A-Za-z][\w./:-]*$/.test(text) && !/:$/.test(text) && !RESERVED.test(text);
  return bare ? text : JSON.stringify(text);
}

const RESERVED = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** A label's value in PromQL and LogQL, whose strings escape like JSON's. */
function selector(options: TemplateOptions): string {
  return JSON.stringify(options.namespace ?? "gitlab-runner");
}
