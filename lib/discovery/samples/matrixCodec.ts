/**
 * The compact binary form of a sample matrix, for a run's artifact and for the browser (discovery.md section 3).
 *
 * All numbers are little-endian. Header of 40 bytes: "PLMX", version u16, reserved u16, start f64, step f64, steps
 * u32, images u32, length of the names in bytes u32, reserved u32. Then the image names as a JSON array in UTF-8, one
 * type byte per row, zeros up to a multiple of 8, and the rows, each padded to a multiple of 8. A row has the
 * narrowest type that represents all of its samples exactly.
 */
import type { SampleMatrix } from "./data";

const MAGIC = 0x584d4c50; // "PLMX"
const VERSION = 1;
const HEADER = 40;

const EMPTY = 0;
const UINT8 = 1;
const UINT16 = 2;
const FLOAT32 = 3;
const FLOAT64 = 4;
const WIDTHS: readonly number[] = [0, 1, 2, 4, 8];

/** The integer that represents a missing sample. */
const MISSING8 = 0xff;
const MISSING16 = 0xffff;

export class MatrixFormatError extends Error {
  override readonly name = "MatrixFormatError";
}

/** Rows are buffered up to this many bytes and written together, so that a matrix is never encoded as a whole. */
const PIECE_BYTES = 256 * 1024;

export interface EncodedMatrix {
  /** Total length of all pieces in bytes. */
  readonly length: number;
  readonly pieces: () => Generator<Uint8Array<ArrayBuffer>>;
}

export function encodeMatrix(matrix: SampleMatrix): EncodedMatrix {
  const { images, steps, values } = matrix;
  const names = new TextEncoder().encode(JSON.stringify(images));
  const types = Uint8Array.from(images, (_, row) => narrowestType(values, row * steps, steps));
  const rowsAt = padded(HEADER + names.length + types.length);
  const total = types.reduce((size, type) => size + rowBytes(type, steps), rowsAt);
  const head = new Uint8Array(rowsAt);
  const view = new DataView(head.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, VERSION, true);
  view.setFloat64(8, matrix.start, true);
  view.setFloat64(16, matrix.step, true);
  view.setUint32(24, steps, true);
  view.setUint32(28, images.length, true);
  view.setUint32(32, names.length, true);
  head.set(names, HEADER);
  head.set(types, HEADER + names.length);
  return {
    length: total,
    *pieces() {
      yield head;
      for (let from = 0, to = 0; from < types.length; from = to) {
        let size = 0;
        while (to < types.length && (to === from || size < PIECE_BYTES))
          size += rowBytes(types[to++] ?? EMPTY, steps);
        const piece = new Uint8Array(size);
        writeRows(piece, types, from, to, matrix);
        yield piece;
      }
    },
  };
}

function writeRows(
  piece: Uint8Array<ArrayBuffer>,
  types: Uint8Array,
  from: number,
  to: number,
  matrix: SampleMatrix,
): void {
  const view = new DataView(piece.buffer);
  let at = 0;
  for (let row = from; row < to; row++) {
    const type = types[row] ?? EMPTY;
    writeRow(view, at, type, matrix.values, row * matrix.steps, matrix.steps);
    at += rowBytes(type, matrix.steps);
  }
}

/** Throws MatrixFormatError if the bytes are not a matrix of this version. */
export function decodeMatrix(bytes: Uint8Array): SampleMatrix {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER || view.getUint32(0, true) !== MAGIC) {
    throw new MatrixFormatError("these bytes are not a sample matrix");
  }
  const version = view.getUint16(4, true);
  if (version !== VERSION) throw new MatrixFormatError(`matrix format ${version} is not known here`);
  const steps = view.getUint32(24, true);
  const rows = view.getUint32(28, true);
  const namesEnd = HEADER + view.getUint32(32, true);
  if (namesEnd + rows > bytes.length) throw new MatrixFormatError("the sample matrix is cut off");
  const images = namesFrom(bytes.subarray(HEADER, namesEnd), rows);
  const types = bytes.subarray(namesEnd, namesEnd + rows);
  let at = padded(namesEnd + rows);
  const total = types.reduce((size, type) => size + rowBytes(type, steps), at);
  if (total !== bytes.length) throw new MatrixFormatError("the sample matrix is cut off");
  const values = new Float64Array(rows * steps);
  types.forEach((type, row) => {
    readRow(view, at, type, values.subarray(row * steps, (row + 1) * steps));
    at += rowBytes(type, steps);
  });
  return { images, start: view.getFloat64(8, true), step: view.getFloat64(16, true), steps, values };
}

function namesFrom(bytes: Uint8Array, rows: number): string[] {
  let names: unknown;
  try {
    names = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new MatrixFormatError("the sample matrix has no readable image names");
  }
  const texts = Array.isArray(names) ? names.filter((name): name is string => typeof name === "string") : [];
  if (texts.length !== rows) throw new MatrixFormatError("the sample matrix has rows without a name");
  return texts;
}

function padded(size: number): number {
  return Math.ceil(size / 8) * 8;
}

function rowBytes(type: number, steps: number): number {
  const width = WIDTHS[type];
  if (width === undefined) throw new MatrixFormatError(`row type ${type} is not known here`);
  return padded(width * steps);
}

function narrowestType(values: Float64Array, from: number, steps: number): number {
  let type = EMPTY;
  for (let k = from; k < from + steps; k++) {
    const value = values[k] ?? NaN;
    if (value !== value) continue;
    if (Number.isInteger(value) && value >= 0 && value < MISSING16 && !Object.is(value, -0)) {
      type = Math.max(type, value < MISSING8 ? UINT8 : UINT16);
    } else if (Math.fround(value) === value) {
      type = Math.max(type, FLOAT32);
    } else {
      return FLOAT64;
    }
  }
  return type;
}

function writeRow(
  view: DataView,
  at: number,
  type: number,
  values: Float64Array,
  from: number,
  steps: number,
): void {
  switch (type) {
    case UINT8:
      for (let k = 0; k < steps; k++) view.setUint8(at + k, orMissing(values[from + k], MISSING8));
      break;
    case UINT16:
      for (let k = 0; k < steps; k++) {
        view.setUint16(at + 2 * k, orMissing(values[from + k], MISSING16), true);
      }
      break;
    case FLOAT32:
      for (let k = 0; k < steps; k++) view.setFloat32(at + 4 * k, values[from + k] ?? NaN, true);
      break;
    case FLOAT64:
      for (let k = 0; k < steps; k++) view.setFloat64(at + 8 * k, values[from + k] ?? NaN, true);
  }
}

function orMissing(value: number | undefined, missing: number): number {
  return value === undefined || Number.isNaN(value) ? missing : value;
}

function readRow(view: DataView, at: number, type: number, into: Float64Array): void {
  const steps = into.length;
  switch (type) {
    case UINT8:
      for (let k = 0; k < steps; k++) into[k] = orNaN(view.getUint8(at + k), MISSING8);
      break;
    case UINT16:
      for (let k = 0; k < steps; k++) into[k] = orNaN(view.getUint16(at + 2 * k, true), MISSING16);
      break;
    case FLOAT32:
      for (let k = 0; k < steps; k++) into[k] = view.getFloat32(at + 4 * k, true);
      break;
    case FLOAT64:
      for (let k = 0; k < steps; k++) into[k] = view.getFloat64(at + 8 * k, true);
      break;
    default:
      into.fill(NaN);
  }
}

function orNaN(value: number, missing: number): number {
  return value === missing ? NaN : value;
}
