/**
 * Checks the sizes that a zstd file declares before the decoder, which allocates whatever they say, sees them: the
 * window of each frame, and the bytes that each block decompresses to (RFC 8878, section 3.1.1).
 */

/** The largest window that `zstd -d` accepts by default, and that `--long` writes. */
const MOST_WINDOW = 2 ** 27;
/** The largest block that the format allows. */
const MOST_BLOCK = 2 ** 17;

const FRAME = 0xfd2fb528;
/** The first of sixteen magic numbers of skippable frames, which differ in their last four bits. */
const SKIPPABLE = 0x184d2a50;

/** The file is not a complete zstd file; the message says why, without the file's name. */
export class ZstdError extends Error {
  override readonly name = "ZstdError";
}

/** Must be fed all bytes of a file in order, each before the decoder gets it. */
export class ZstdFrames {
  /** Bytes of the current header: at most 18 of a frame, 3 of a block. */
  private header: number[] = [];
  private inFrame = false;
  private hasChecksum = false;
  /** Bytes of content until the next header. */
  private content = 0;
  private unpacked = 0;

  /**
   * `most`: maximum bytes that all blocks together may decompress to, counting each compressed block as the largest
   * possible.
   */
  constructor(private readonly most = Infinity) {}

  /** Throws ZstdError. Bytes that are not zstd are left to the decoder. */
  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      if (this.content > 0) {
        const skipped = Math.min(this.content, bytes.length - at);
        this.content -= skipped;
        at += skipped;
        continue;
      }
      this.header.push(bytes[at] ?? 0);
      at += 1;
      if (this.inFrame) this.block();
      else this.frame();
    }
  }

  private frame(): void {
    const { header } = this;
    if (header.length < 4) return;
    const mark = little(header, 0, 4);
    if ((mark & 0xfffffff0) >>> 0 === SKIPPABLE) {
      if (header.length === 8) this.next(little(header, 4, 4));
    } else if (mark !== FRAME) this.next(Infinity);
    else if (header.length > 4 && header.length === lengthOf(header)) {
      const window = windowOf(header);
      if (window > MOST_WINDOW)
        throw new ZstdError(
          `needs a window of ${window} bytes; pack it with a window of ${MOST_WINDOW} at most`,
        );
      this.hasChecksum = (descriptorOf(header) & 4) !== 0;
      this.inFrame = true;
      this.next(0);
    }
  }

  private block(): void {
    if (this.header.length < 3) return;
    const value = little(this.header, 0, 3);
    const [isLast, type, size] = [(value & 1) === 1, (value >> 1) & 3, value >>> 3];
    if (size > MOST_BLOCK)
      throw new ZstdError(`has a block of ${size} bytes, and the most that zstd allows is ${MOST_BLOCK}`);
    this.unpacked += type === COMPRESSED ? MOST_BLOCK : size;
    if (this.unpacked > this.most) throw new ZstdError(`unpacks to more than ${this.most} bytes`);
    this.inFrame = !isLast;
    this.next((type === REPEATED ? 1 : size) + (isLast && this.hasChecksum ? 4 : 0));
  }

  private next(content: number): void {
    this.header = [];
    this.content = content;
  }
}

const REPEATED = 1;
const COMPRESSED = 2;

const descriptorOf = (header: readonly number[]): number => header[4] ?? 0;
const isSingle = (header: readonly number[]): boolean => (descriptorOf(header) & 0x20) !== 0;
const dictionaryOf = (header: readonly number[]): number => [0, 1, 2, 4][descriptorOf(header) & 3] ?? 0;

/** Returns the number of bytes in which the header states the length of the content. */
function sizeOf(header: readonly number[]): number {
  return [isSingle(header) ? 1 : 0, 2, 4, 8][descriptorOf(header) >> 6] ?? 0;
}

function lengthOf(header: readonly number[]): number {
  return 5 + (isSingle(header) ? 0 : 1) + dictionaryOf(header) + sizeOf(header);
}

/** Returns bytes; the window of a single-segment frame is its whole content. */
function windowOf(header: readonly number[]): number {
  if (isSingle(header)) {
    const bytes = sizeOf(header);
    return little(header, 5 + dictionaryOf(header), bytes) + (bytes === 2 ? 256 : 0);
  }
  const window = header[5] ?? 0;
  return 2 ** (10 + (window >> 3)) * (1 + (window & 7) / 8);
}

function little(bytes: readonly number[], from: number, count: number): number {
  let value = 0;
  for (let at = count - 1; at >= 0; at -= 1) value = value * 256 + (bytes[from + at] ?? 0);
  return value;
}
