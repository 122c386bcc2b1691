/** The setting that a click applies to take an image across the line, and its form in a link. */
import { isWeighted, withMaxImages, withWeight, type Policy } from "@/lib/discovery";
import { formatInFull, formatNumber } from "@/lib/client/format";
import { LIMITS } from "@/lib/limits/limits";

export type Setting =
  | { readonly kind: "weight"; readonly term: number; readonly signal: string; readonly to: number }
  | { readonly kind: "cut"; readonly to: number };

export function moveOf(setting: Setting): (policy: Policy) => Policy {
  return setting.kind === "cut" ? withMaxImages(setting.to) : withWeight(setting.term, setting.to);
}

/** Label of the step for undo. */
export function labelOf(setting: Setting): string {
  return setting.kind === "cut" ? "the cut" : `weight of ${setting.signal}`;
}

/** Equal for two settings of the same part. */
export function settingKey(setting: Setting): string {
  return setting.kind === "cut" ? "cut" : `weight ${setting.term}`;
}

/** "weight of peak 0.64", "cut at 31 images". */
export function settingText(setting: Setting): string {
  const to = setting.kind === "cut" ? formatNumber(setting.to) : formatInFull(setting.to);
  return setting.kind === "cut" ? `cut at ${to} images` : `weight of ${setting.signal} ${to}`;
}

/** "weight:0:0.64:peak" or "cut:31": a parameter of the tuner's address. */
export function writeSetting(setting: Setting): string {
  return setting.kind === "cut"
    ? `cut:${setting.to}`
    : `weight:${setting.term}:${setting.to}:${setting.signal}`;
}

/** Null for a malformed setting, and for a weight that no policy can have. */
export function readSetting(text: string): Setting | null {
  const [, cut, term, weight, signal] = /^(?:cut:(\d{1,9})|weight:(\d{1,4}):([^:]+):(.+))$/.exec(text) ?? [];
  if (cut !== undefined) return Number(cut) >= 1 ? { kind: "cut", to: Number(cut) } : null;
  const to = Number(weight ?? NaN);
  return Math.abs(to) <= LIMITS.weightSize.value && signal !== undefined
    ? { kind: "weight", term: Number(term), signal, to }
    : null;
}

/** Whether the policy has the part that is set. */
export function fits(setting: Setting, { ranking }: Policy): boolean {
  return (
    setting.kind === "cut" ||
    (isWeighted(ranking) && ranking.terms[setting.term]?.signalRef === setting.signal)
  );
}

/** The message for a link whose setting does not fit the policy. */
export function missingText(setting: Setting): string {
  const asked =
    setting.kind === "cut" ? "cut" : `weight of ${setting.signal}, term ${setting.term + 1} of the ranking,`;
  return `This link sets the ${asked} to ${formatNumber(setting.to)}. The policy has no such term: nothing was set.`;
}
