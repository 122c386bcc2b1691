/**
 * The sizes that a zstd file claims, read ahead of the decoder, which takes memory for whatever they say: the window of
 * each frame, and the bytes that each block unpacks to (RFC 8878, section 3.1.1).
 */

/** What `zstd -d` takes without a word, and what `--long` writes. */
const MOST_WINDOW = 2 ** 27;
/** Of every block that the format allows. */
const MOST_BLOCK = 2 ** 17;

const FRAME = 0xfd2fb528;
/** Sixteen marks of frames to be skipped, which differ in their last four bits. */
const SKIPPABLE = 0x184d2a50;

/** What is not a complete zstd file; the message says why, without the file's name. */
export class ZstdError extends Error {
  override readonly name = "ZstdError";
}

/** Given all bytes of a file in order, each before the decoder gets it. */
export class ZstdFrames {
  /** Of the header that is being read: a frame's of 18 bytes at most, a block's of 3. */
  private header: number[] = [];
  private inFrame = false;
  private hasChecksum = false;
  /** Bytes of content that come before the next header. */
  private content = 0;
  private unpacked = 0;

  /** `most`: bytes that all blocks together may unpack to, each compressed one counted as the largest. */
  constructor(private readonly most = Infinity) {}

  /** Throws ZstdError. What is no zstd is left to the decoder. */
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

/** Bytes that say how long the content is. */
function sizeOf(header: readonly number[]): number {
  return [isSingle(header) ? 1 : 0, 2, 4, 8][descriptorOf(header) >> 6] ?? 0;
}

function lengthOf(header: readonly number[]): number {
  return 5 + (isSingle(header) ? 0 : 1) + dictionaryOf(header) + sizeOf(header);
}

/** Bytes; a frame of one segment has its whole content for a window. */
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
