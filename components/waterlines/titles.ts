/** Titles of metrics and profiles: what is added has a name alone, and the agents' own have titles. Pure. */
import type { ProfileName } from "@/lib/waterlines";

/** Units that end a metric's name; its amounts are written with them. */
const UNIT_WORDS = new Set(["bytes", "seconds", "milliseconds", "percent", "ratio", "cores", "millicores"]);

const SPELLINGS: Readonly<Record<string, string>> = {
  cpu: "CPU",
  gpu: "GPU",
  io: "I/O",
  psi: "PSI",
  iops: "IOPS",
  pid: "PID",
  pids: "PIDs",
  tcp: "TCP",
};

/** A name such as `ephemeral_storage_bytes` in words, without its unit: "ephemeral storage". */
export function metricWords(name: string): string {
  const words = name.split("_").filter((word) => word !== "");
  const last = words.at(-1) ?? "";
  const kept = words.length > 1 && UNIT_WORDS.has(last) ? words.slice(0, -1) : words;
  return kept.map((word) => (Object.hasOwn(SPELLINGS, word) ? (SPELLINGS[word] ?? word) : word)).join(" ");
}

const NAME = /(?<![\w./-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w/-])/g;

/** A text with the names of metrics in words: "use of ephemeral_storage_bytes" → "use of ephemeral storage". */
export const worded = (text: string): string => text.replace(NAME, metricWords);

/** A metric's title at the beginning of a line: "Memory use", "Ephemeral storage", "GPU". */
export function capital(title: string): string {
  const text = /\s/.test(title) ? worded(title) : metricWords(title);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** What a metric of the agents' own measures, as their chains are called; null for an added one. */
export function resourceOf(metric: string): "cpu" | "mem" | null {
  if (metric.startsWith("cpu_total_")) return "cpu";
  return metric.startsWith("memory_total_") ? "mem" : null;
}

export const PROFILE_TITLES: Readonly<Record<ProfileName, string>> = {
  improved: "Fewest pods",
  seed: "The proposal",
  craneHead: "Crane agent v0.8.0 to main",
  craneV060: "Crane agent v0.6.0 and v0.7.0",
};

/** Of a preset; null for a saved profile, which has a name alone. */
export const profileTitle = (name: string): string | null => (isPreset(name) ? PROFILE_TITLES[name] : null);

/** Where one text has to say both: "Fewest pods (improved)". */
export function profileText(name: string): string {
  const title = profileTitle(name);
  return title === null ? name : `${title} (${name})`;
}

export const isPreset = (name: string): name is ProfileName => Object.hasOwn(PROFILE_TITLES, name);
