/** Values that apply from an instant: which of several versions is in force. */
export interface Version {
  readonly version: number;
  /** ISO 8601 in UTC. */
  readonly validFrom: string;
}

/**
 * Returns the version that started last, at or before the instant. If two start together, the one with the higher
 * version number.
 */
export function versionAt<V extends Version>(versions: readonly V[], instant: string): V | undefined {
  const at = Date.parse(instant);
  let found: V | undefined;
  for (const version of versions) {
    const from = Date.parse(version.validFrom);
    if (from > at) continue;
    const before = found === undefined ? -Infinity : Date.parse(found.validFrom);
    if (from > before || (from === before && version.version > (found?.version ?? 0))) found = version;
  }
  return found;
}
