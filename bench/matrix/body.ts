/** The bodies of the matrix benchmark: Prometheus responses with 1,000 images × 10,080 samples. */

/** Values are whole numbers of one or two digits, or decimals of twelve digits. */
export const KINDS = ["whole", "decimals"] as const;
export type Kind = (typeof KINDS)[number];

export const IMAGES = 1_000;
export const STEPS = 10_080;
export const STEP_SECONDS = 60;
/** Unix seconds of the last point: 2026-06-18T10:00:00Z. */
export const END_SECONDS = 1_781_776_800;
export const LOOKBACK_SECONDS = (STEPS - 1) * STEP_SECONDS;

/** Returns a value from 0 to 41 (exclusive), without a pattern that would help a parser. */
function valueAt(image: number, step: number): number {
  let x = (Math.imul(image + 1, 0x9e3779b1) + Math.imul(step + 1, 0x85ebca6b)) | 0;
  x = Math.imul(x ^ (x >>> 15), 0xc2b2ae35);
  x ^= x >>> 13;
  return ((x >>> 0) / 2 ** 32) * 41;
}

const TEXT: Readonly<Record<Kind, (value: number) => string>> = {
  whole: (value) => String(Math.floor(value)),
  decimals: (value) => String(Number(value.toPrecision(12))),
};

function imageName(image: number): string {
  return `registry.example.com/bench/team-${image % 25}/image-${image}:1.${image % 90}`;
}

export function buildBody(kind: Kind): Buffer {
  const parts: Buffer[] = [Buffer.from('{"status":"success","data":{"resultType":"matrix","result":[')];
  const start = END_SECONDS - LOOKBACK_SECONDS;
  for (let image = 0; image < IMAGES; image++) {
    const samples = Array.from(
      { length: STEPS },
      (_, step) => `[${start + step * STEP_SECONDS},"${TEXT[kind](valueAt(image, step))}"]`,
    );
    const metric = JSON.stringify({ image: imageName(image) });
    parts.push(Buffer.from(`${image === 0 ? "" : ","}{"metric":${metric},"values":[${samples.join(",")}]}`));
  }
  parts.push(Buffer.from("]}}"));
  return Buffer.concat(parts);
}
