/** IANA time zones, as the platform's Intl knows them. */
import { nearest } from "./suggest";

const known = new Map<string, boolean>();

/** True for an IANA name ("Europe/Berlin", "UTC"); false for offsets ("+02:00") and anything unknown. */
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

/** A zone that was probably meant: by its city ("Berlin", "berlin") or a slip of the finger. */
export function suggestTimezone(name: string): string | undefined {
  const zones = Intl.supportedValuesOf("timeZone");
  const city = name.trim().replaceAll(" ", "_").toLowerCase();
  return zones.find((zone) => zone.toLowerCase().endsWith(`/${city}`)) ?? nearest(name, zones);
}
