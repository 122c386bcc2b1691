/** A worker for the bridge's tests: multiplies by what it was opened with. */
import { transfer } from "comlink";
import { serveCalls } from "./serveCalls";

export type EchoCalls = {
  readonly times: (value: number) => number;
  /** 0, 1, 2 … times the factor; its memory is transferred. */
  readonly column: (length: number) => Float64Array;
  /** Whether the memory of the last column was transferred away. */
  readonly detached: () => boolean;
  /** The arguments of all calls of `times`. */
  readonly asked: () => readonly number[];
  readonly refuse: (message: string) => never;
  readonly busy: (ms: number) => void;
  readonly die: () => Promise<never>;
};

let factor = 0;
let last = new Float64Array();
const asked: number[] = [];

const calls: EchoCalls = {
  times: (value) => {
    asked.push(value);
    return value * factor;
  },
  column: (length) => {
    last = Float64Array.from({ length }, (_, i) => i * factor);
    return transfer(last, [last.buffer]);
  },
  detached: () => last.buffer.byteLength === 0,
  asked: () => asked,
  refuse: (message) => {
    throw new Error(message);
  },
  busy: (ms) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  },
  die: () => {
    setTimeout(() => {
      throw new Error("out of memory");
    });
    return new Promise(() => undefined);
  },
};

serveCalls((given: { readonly factor: number }) => {
  factor = given.factor;
  return `by ${factor}`;
}, calls);
