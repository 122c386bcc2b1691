/** Titles of metrics and profiles: built-in ones have titles, added ones only a name. Pure. */
import type { ProfileName } from "@/lib/waterlines";

/** Units at the end of a metric's name; its amounts are shown in them. */
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

/** Replaces names of metrics in a text with words: "use of ephemeral_storage_bytes" → "use of ephemeral storage". */
export const worded = (text: string): string => text.replace(NAME, metricWords);

/** A metric's title at the beginning of a line: "Memory use", "Ephemeral storage", "GPU". */
export function capital(title: string): string {
  const text = /\s/.test(title) ? worded(title) : metricWords(title);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** The resource that a built-in metric measures, as the chains name it; null for an added metric. */
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

/** The title of a preset; null for a saved profile, which has only a name. */
export const profileTitle = (name: string): string | null => (isPreset(name) ? PROFILE_TITLES[name] : null);

/** Title and name in one text: "Fewest pods (improved)". */
export function profileText(name: string): string {
  const title = profileTitle(name);
  return title === null ? name : `${title} (${name})`;
}

export const isPreset = (name: string): name is ProfileName => Object.hasOwn(PROFILE_TITLES, name);
