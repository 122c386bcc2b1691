/** The YAML fragments that templates are built from. */
import { formatGoDuration } from "../../document/duration";
import type { TemplateSignal } from "../declare/signalType";
import type { DeveloperWindow, TemplateOptions } from "../declare/template";
import { API_VERSION, KIND } from "./decode";

export interface NamedSignal extends TemplateSignal {
  readonly name: string;
  readonly type: string;
}

const QUERY_USAGE = "runner-image-usage";
const QUERY_EVENTS = "image-pull-events";
const QUERY_PROFILE = "pull-cost-profile";
const DEFAULT_TIMEZONE = "Europe/Berlin";
/** The proposal's. */
const DEVELOPER_WINDOWS: readonly DeveloperWindow[] = [
  { startHour: 7, endHour: 9, weight: 0.3 },
  { startHour: 9, endHour: 17, weight: 1 },
  { startHour: 17, endHour: 20, weight: 0.3 },
];

export function templateText(
  name: string,
  options: TemplateOptions,
  signals: readonly NamedSignal[],
  ranking: readonly string[],
): string {
  const events = signals.some((signal) => signal.query === "events");
  return [
    `apiVersion: ${API_VERSION}`,
    `kind: ${KIND}`,
    "metadata:",
    `  name: ${quote(name)}`,
    "spec:",
    "  syncInterval: 1h",
    `  maxImages: ${options.maxImages ?? 30}`,
    "",
    "  queries:",
    ...indent(4, usageQuery(options)),
    ...(events ? ["", ...indent(4, pullsQuery(options))] : []),
    "",
    "  signals:",
    ...signals.flatMap((signal, index) => [
      ...(index > 0 ? [""] : []),
      ...indent(4, signalLines(signal, options)),
    ]),
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

/** Returns the query for pull times: Loki's events, or a profile instead. */
function pullsQuery(options: TemplateOptions): string[] {
  const { pullCostProfile } = options;
  if (pullCostProfile === undefined) return eventsQuery(options);
  const [[field, value] = ["url", ""]] = Object.entries(pullCostProfile);
  return [
    `- name: ${QUERY_PROFILE}`,
    "  type: pullCostProfile",
    "  pullCostProfile:",
    `    ${field}: ${quote(value)}`,
  ];
}

function eventsQuery(options: TemplateOptions): string[] {
  return [
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
    '      | reason =~ "Pulling|Pulled|Failed|BackOff"',
    "    parser:",
    "      type: kubernetesEvents",
    "      podField: involvedObject_name",
    "      reasonField: reason",
    "      messageField: message",
    "      imageField: message",
  ];
}

function signalLines({ name, type, query, lines }: NamedSignal, options: TemplateOptions): string[] {
  const timezone = quote(options.timezone ?? DEFAULT_TIMEZONE);
  const { jobStarts = true, pullTimeStatistic = "p50", pullCostProfile } = options;
  const { recentSeconds = 7_200, targetWindow = { start: "09:00", end: "17:00" } } = options;
  const { developerWindows = DEVELOPER_WINDOWS } = options;
  const recent = formatGoDuration(recentSeconds);
  const block = lines({ timezone, jobStarts, pullTimeStatistic, recent, targetWindow, developerWindows });
  const pulls = pullCostProfile === undefined ? QUERY_EVENTS : QUERY_PROFILE;
  const reads = query === "events" ? pulls : QUERY_USAGE;
  return [`- name: ${name}`, `  queryRef: ${reads}`, `  type: ${type}`, `  ${type}:`, ...indent(4, block)];
}

function indent(spaces: number, lines: readonly string[]): string[] {
  return lines.map((line) => (line === "" ? "" : " ".repeat(spaces) + line));
}

/**
 * Returns a YAML scalar: bare if it is unambiguous text, otherwise in double quotes (JSON strings are valid YAML).
 */
function quote(text: string): string {
  const bare = /^[A-Za-z][\w./:-]*$/.test(text) && !text.endsWith(":") && !RESERVED.test(text);
  return bare ? text : JSON.stringify(text);
}

const RESERVED = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/** Returns a label's value in PromQL and LogQL, whose strings escape like JSON's. */
function selector(options: TemplateOptions): string {
  return JSON.stringify(options.namespace ?? "gitlab-runner");
}
