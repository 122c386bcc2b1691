/** IANA time zones known to the platform's Intl. */
import { nearest } from "./suggest";

const known = new Map<string, boolean>();

/** Whether the name is an IANA time zone ("Europe/Berlin", "UTC"); false for offsets ("+02:00") and unknown names. */
export function isTimezone(name: string): boolean {
  const seen = known.get(name);
  if (seen !== undefined) return seen;
  const valid = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name) && intlAccepts(name);
  if (known.size < 1_000) known.set(name, valid);
  return valid;
}

function intlAccepts(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Suggests the intended zone: by its city ("Berlin", "berlin") or for a typing error. */
export function suggestTimezone(name: string): string | undefined {
  const zones = Intl.supportedValuesOf("timeZone");
  const city = name.trim().replaceAll(" ", "_").toLowerCase();
  return zones.find((zone) => zone.toLowerCase().endsWith(`/${city}`)) ?? nearest(name, zones);
}
