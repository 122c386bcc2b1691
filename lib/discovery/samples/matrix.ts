/**
 * The sample matrix (discovery.md section 3): images × steps, row-major, NaN for missing.
 * Clients feed a MatrixBuilder series by series while the response body is still arriving.
 */
import type { SampleMatrix } from "./data";
import { describeDuplicates, describeNonFinite, type LabelSet } from "./sampleWarnings";
import type { Warning } from "../result";

export interface MatrixOptions {
  /** Unix seconds of the first grid point. */
  readonly start: number;
  /** Seconds between grid points; 0 for an instant query, whose one column takes the timestamp of its samples. */
  readonly step: number;
  /** Grid points of the whole range, even if it is fetched in chunks; at least 1. */
  readonly steps: number;
  /** Several series of one image: added per timestamp (proposal), or only the last one kept (operator). */
  readonly duplicates: "add" | "last";
  /** Query name for warnings. */
  readonly query?: string;
  /** Maximum number of cells, above which MatrixTooLargeError is thrown; defaults to 1 GiB of samples. */
  readonly maxCells?: number;
}

export interface BuiltMatrix {
  readonly matrix: SampleMatrix;
  /** Series with an image label, as sent. */
  readonly series: number;
  /** Finite cells of the matrix. */
  readonly samples: number;
  readonly ignoredSeries: number;
  /** Labels of the first ignored series, at most 20. */
  readonly ignoredLabels: readonly LabelSet[];
  readonly warnings: readonly Warning[];
}

export class MatrixTooLargeError extends Error {
  constructor(images: number, steps: number, maxCells: number) {
    super(
      `the answer needs more than ${maxCells} samples (${images} images × ${steps} steps): ` +
        `shorten the lookback, lengthen the step, or aggregate the query by image`,
    );
    this.name = "MatrixTooLargeError";
  }
}

interface SeriesState {
  readonly row: number;
  /** The last column written; a sample at or before it repeats the seam between chunks. */
  last: number;
  seenInChunk: number;
}

interface OddSamples {
  samples: number;
  readonly images: Set<string>;
}

/** Maximum distance (seconds) of a sample from its grid point: timestamps have milliseconds. */
const GRID_TOLERANCE = 0.0015;
const DEFAULT_MAX_CELLS = 2 ** 27;
/** Number of cells (64 MiB) from which the matrix grows by a smaller factor. */
const LARGE_CELLS = 2 ** 23;
const MAX_IGNORED_LABELS = 20;

/** Returns a series' identity: its labels in code-unit order. */
function labelsKey(labels: LabelSet): string {
  return JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/**
 * Rows are in order of first appearance. A range fetched in chunks must be fed chunk by chunk in time order, with
 * `beginChunk()` before each chunk except the first: a series seen in an earlier chunk continues.
 */
export class MatrixBuilder {
  private start: number;
  private readonly step: number;
  private readonly steps: number;
  private readonly addDuplicates: boolean;
  private readonly maxCells: number;
  private readonly rowOf = new Map<string, number>();
  private readonly images: string[] = [];
  /** Label sets of each image's series, in order; more than one means duplicates. */
  private readonly seriesOf: LabelSet[][] = [];
  /** Finite cells of each row. */
  private readonly samplesOf: number[] = [];
  /** The series whose samples the row contains if the last one wins. */
  private readonly owner: SeriesState[] = [];
  /** Occurrences of one label set; more than one only if a server repeats it within a response. */
  private readonly known = new Map<string, SeriesState[]>();
  private readonly ignoredTotals = new Map<string, number>();
  private ignoredInChunk = new Map<string, number>();
  private readonly ignoredLabels: LabelSet[] = [];
  private readonly infinite: OddSamples = { samples: 0, images: new Set() };
  private readonly notNumbers: OddSamples = { samples: 0, images: new Set() };
  private touched: SeriesState[] = [];
  private values: Float64Array;
  private series = 0;
  private ignored = 0;
  private offGridSamples = 0;
  private base = 0;
  private current: SeriesState | null = null;
  private currentImage = "";

  constructor(private readonly options: MatrixOptions) {
    this.start = options.start;
    this.step = options.step;
    this.steps = options.step > 0 ? options.steps : 1;
    this.addDuplicates = options.duplicates === "add";
    this.maxCells = options.maxCells ?? DEFAULT_MAX_CELLS;
    if (!(this.steps >= 1)) throw new RangeError(`a matrix needs at least one step, not ${options.steps}`);
    this.values = new Float64Array(0);
  }

  /** Starts the next part of a split range: series seen before continue instead of counting as duplicates. */
  beginChunk(): void {
    for (const state of this.touched) state.seenInChunk = 0;
    this.touched = [];
    this.ignoredInChunk = new Map();
    this.current = null;
  }

  /**
   * Starts a series. Without an image (undefined or empty), the series is counted as ignored, `add` does nothing
   * until the next series, and the result is false.
   */
  beginSeries(image: string | undefined, labels: LabelSet, key: string = labelsKey(labels)): boolean {
    if (image === undefined || image === "") {
      this.current = null;
      this.ignore(labels, key);
      return false;
    }
    this.currentImage = image;
    const state = this.stateFor(image, labels, key);
    const owns = this.addDuplicates || this.owner[state.row] === state;
    this.current = owns ? state : null;
    this.base = state.row * this.steps;
    return true;
  }

  /** Adds one sample of the current series, in time order. `timestamp` is in Unix seconds. Allocates nothing. */
  add(timestamp: number, value: number): void {
    const state = this.current;
    if (state === null) return;
    let column = 0;
    if (this.step > 0) {
      const offset = timestamp - this.start;
      column = Math.round(offset / this.step);
      const away = offset - column * this.step;
      if (column < 0 || column >= this.steps || away > GRID_TOLERANCE || away < -GRID_TOLERANCE) {
        this.offGridSamples++;
        return;
      }
    } else {
      this.start = timestamp;
    }
    if (column <= state.last) return;
    state.last = column;
    if (value - value !== 0) {
      this.noteOdd(value === value ? this.infinite : this.notNumbers);
      return;
    }
    const cell = this.base + column;
    const before = this.values[cell] ?? NaN;
    const fresh = before !== before;
    this.values[cell] = fresh ? value : before + value;
    if (fresh) this.samplesOf[state.row] = (this.samplesOf[state.row] ?? 0) + 1;
  }

  /**
   * Adds `count` finite samples of the current series, the first at `timestamp` (Unix seconds), each following one
   * step later. Equivalent to `count` calls of `add`.
   */
  addRun(timestamp: number, samples: Float64Array, count: number): void {
    const state = this.current;
    if (state === null || count === 0) return;
    const offset = timestamp - this.start;
    const column = Math.round(offset / this.step);
    const away = offset - column * this.step;
    const onGrid = this.step > 0 && away <= GRID_TOLERANCE && away >= -GRID_TOLERANCE;
    if (!onGrid || column <= state.last || column + count > this.steps) {
      for (let k = 0; k < count; k++) this.add(timestamp + k * this.step, samples[k] ?? NaN);
      return;
    }
    state.last = column + count - 1;
    const values = this.values;
    const cell = this.base + column;
    let fresh = 0;
    for (let k = 0; k < count; k++) {
      const before = values[cell + k] ?? NaN;
      const value = samples[k] ?? NaN;
      if (before !== before) {
        values[cell + k] = value;
        fresh++;
      } else values[cell + k] = before + value;
    }
    this.samplesOf[state.row] = (this.samplesOf[state.row] ?? 0) + fresh;
  }

  /** Returns the matrix. The builder must not be used afterwards, because the matrix keeps its memory. */
  finish(): BuiltMatrix {
    const values = this.values.subarray(0, this.images.length * this.steps);
    const samples = this.samplesOf.reduce((sum, count) => sum + count, 0);
    const { start, step, steps, images } = this;
    return {
      matrix: { images, start, step, steps, values },
      series: this.series,
      samples,
      ignoredSeries: this.ignored,
      ignoredLabels: this.ignoredLabels,
      warnings: this.warnings(),
    };
  }

  private stateFor(image: string, labels: LabelSet, key: string): SeriesState {
    let occurrences = this.known.get(key);
    if (occurrences === undefined) this.known.set(key, (occurrences = []));
    const continued = occurrences.find((state) => state.seenInChunk === 0);
    if (continued !== undefined) return this.touch(continued);
    const row = this.rowFor(image);
    const state: SeriesState = { row, last: -1, seenInChunk: 0 };
    occurrences.push(state);
    this.seriesOf[row]?.push(labels);
    this.series++;
    if (!this.addDuplicates && this.owner[row] !== undefined) {
      this.samplesOf[row] = 0;
      this.values.fill(NaN, row * this.steps, (row + 1) * this.steps);
    }
    this.owner[row] = state;
    return this.touch(state);
  }

  private touch(state: SeriesState): SeriesState {
    state.seenInChunk++;
    this.touched.push(state);
    return state;
  }

  private rowFor(image: string): number {
    const known = this.rowOf.get(image);
    if (known !== undefined) return known;
    const row = this.images.length;
    this.grow(row + 1);
    this.rowOf.set(image, row);
    this.images.push(image);
    this.seriesOf.push([]);
    this.samplesOf.push(0);
    this.values.fill(NaN, row * this.steps, (row + 1) * this.steps);
    return row;
  }

  /** Grows by a factor: unwritten pages cost no memory, and all copies together are smaller than the final matrix. */
  private grow(rows: number): void {
    const needed = rows * this.steps;
    if (needed <= this.values.length) return;
    if (needed > this.maxCells) throw new MatrixTooLargeError(rows, this.steps, this.maxCells);
    const factor = this.values.length < LARGE_CELLS ? 4 : 2;
    const size = Math.min(this.maxCells, Math.max(needed, this.values.length * factor, this.steps * 64));
    const grown = new Float64Array(size);
    grown.set(this.values);
    this.values = grown;
  }

  private ignore(labels: LabelSet, key: string): void {
    const inChunk = (this.ignoredInChunk.get(key) ?? 0) + 1;
    this.ignoredInChunk.set(key, inChunk);
    if (inChunk <= (this.ignoredTotals.get(key) ?? 0)) return;
    this.ignoredTotals.set(key, inChunk);
    this.ignored++;
    if (this.ignoredLabels.length < MAX_IGNORED_LABELS) this.ignoredLabels.push(labels);
  }

  private noteOdd(odd: OddSamples): void {
    odd.samples++;
    odd.images.add(this.currentImage);
  }

  private warnings(): Warning[] {
    const query = this.options.query;
    const named = query === undefined ? {} : { query };
    const warnings: Warning[] = [];
    const duplicates = describeDuplicates(this.images, this.seriesOf, this.addDuplicates);
    if (duplicates !== null) warnings.push({ code: "duplicateSeries", message: duplicates, ...named });
    const infinite = describeNonFinite("infinite", this.infinite.samples, [...this.infinite.images]);
    if (infinite !== null) warnings.push({ code: "infiniteSample", message: infinite, ...named });
    const notNumbers = describeNonFinite("NaN", this.notNumbers.samples, [...this.notNumbers.images]);
    if (notNumbers !== null) warnings.push({ code: "nanSample", message: notNumbers, ...named });
    if (this.offGridSamples > 0) {
      const message = `${this.offGridSamples} samples do not lie on the requested grid and are left out`;
      warnings.push({ code: "offGridSample", message, ...named });
    }
    return warnings;
  }
}
