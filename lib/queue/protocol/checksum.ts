/**
 * Whether the stored trace differs from what the Runner wrote, by the CRC-32 that it sends at the end. A difference
 * does not lead to a rejection, since a Runner has no other bytes to send. Source: the specification's section 1.7,
 * `output{checksum,bytesize}`.
 */
export interface TraceCheck {
  /** `crc32:` and eight hexadecimal digits, as the Runner sends it. */
  readonly stated: string | null | undefined;
  /** Checksum of the stored bytes; null if not known. */
  readonly storedChecksum: number | null;
}

/** Returns false also if either checksum is not known. */
export function traceDiffers({ stated, storedChecksum }: TraceCheck): boolean {
  const digits = /^crc32:([0-9a-f]{1,8})$/i.exec(stated?.trim() ?? "")?.[1];
  return digits !== undefined && storedChecksum !== null && Number.parseInt(digits, 16) !== storedChecksum;
}
