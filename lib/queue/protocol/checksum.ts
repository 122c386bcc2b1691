/**
 * Whether the stored trace is what the Runner wrote, by the CRC-32 that comes with its end. A difference refuses nothing:
 * a Runner has no other bytes to send. Source: the specification's section 1.7, `output{checksum,bytesize}`.
 */
export interface TraceCheck {
  /** `crc32:` and eight hexadecimal digits, as the Runner sends it. */
  readonly stated: string | null | undefined;
  /** Of the stored bytes; null where it is not known. */
  readonly storedChecksum: number | null;
}

/** False also where either side is not known. */
export function traceDiffers({ stated, storedChecksum }: TraceCheck): boolean {
  const digits = /^crc32:([0-9a-f]{1,8})$/i.exec(stated?.trim() ?? "")?.[1];
  return digits !== undefined && storedChecksum !== null && Number.parseInt(digits, 16) !== storedChecksum;
}
