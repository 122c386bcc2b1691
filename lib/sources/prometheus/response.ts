/**
 * Reads a Prometheus response as it arrives: token by token into series and samples, in any legal order of keys.
 * Shape: https://prometheus.io/docs/prometheus/latest/querying/api/ ; native histograms are skipped.
 */
import { SourceError } from "../errors";
import type { Quote } from "../secrets/hider";
import { parseSampleValue } from "./number";
import { SampleScanner, type SampleAdder } from "./samples";
import { JsonSyntaxError, JsonTokenizer, type JsonHandler } from "./tokenizer";

/** Receives series and their samples in response order. */
export interface SeriesSink extends SampleAdder {
  /** Called before each response of a query with its index and the number of responses. */
  beginAnswer?(index: number, answers: number): void;
  beginSeries(labels: ReadonlyMap<string, string>): void;
}

const enum Place {
  Root,
  Top,
  Data,
  Result,
  Series,
  Labels,
  Samples,
  Pair,
  Notes,
  Skipped,
}

const NO_LABELS: ReadonlyMap<string, string> = new Map();
const FIRST_BYTES = 160;
const MAX_NOTES = 20;

export class PrometheusResponse implements JsonHandler {
  /** `warnings` and `infos` of the response. */
  readonly notes: string[] = [];
  closed = false;
  private readonly tokenizer = new JsonTokenizer(this);
  private readonly scanner: SampleScanner;
  private readonly places: Place[] = [];
  private place = Place.Root;
  private name = "";
  private status = "";
  private errorType = "";
  private error = "";
  private resultType: string | null = null;
  private labels: Map<string, string> | null = null;
  private started = false;
  /** Samples that arrived before their series' labels: timestamp, value, timestamp, value … */
  private pending: number[] = [];
  private pairLength = 0;
  private timestamp = 0;
  private head: Uint8Array = new Uint8Array(0);

  constructor(
    private readonly sink: SeriesSink,
    private readonly expected: "matrix" | "vector",
    /** Seconds between the requested points; 0 for an instant query. */
    step: number,
    private readonly quote: Quote,
  ) {
    this.scanner = new SampleScanner(step);
  }

  /** Reads a chunk of the body; throws SourceError `body`, or whatever the sink throws. */
  push(chunk: Uint8Array): void {
    if (this.head.length < FIRST_BYTES) this.keepHead(chunk);
    try {
      this.tokenizer.push(chunk);
    } catch (error) {
      throw this.explained(error);
    }
  }

  /** Ends the body. Throws SourceError if it was cut short, has `status: error` or another result type. */
  end(): void {
    try {
      this.tokenizer.end();
    } catch (error) {
      throw this.explained(error);
    }
    if (this.status === "error") {
      const type = this.errorType === "" ? "" : `${this.errorType}: `;
      const said = `${type}${this.error}`;
      const message = `the server answered status: error: ${this.quote(said, 1000)}`;
      throw new SourceError("body", message, undefined, said);
    }
    if (this.status !== "success") this.bad(`"status" is "${this.quote(this.status)}", not "success"`);
    if (this.resultType !== this.expected) {
      const fits = this.expected === "matrix" ? "a range query" : "an instant query";
      this.bad(
        `the result is a ${this.quote(this.resultType ?? "nothing")}, where ${fits} needs a ${this.expected}`,
      );
    }
  }

  startObject(): void {
    switch (this.place) {
      case Place.Root:
        return this.enter(Place.Top);
      case Place.Top:
        return this.enter(this.name === "data" ? Place.Data : Place.Skipped);
      case Place.Result:
        this.labels = null;
        this.started = false;
        return this.enter(Place.Series);
      case Place.Series:
        if (this.name !== "metric") return this.enter(Place.Skipped);
        this.labels = new Map();
        return this.enter(Place.Labels);
      case Place.Samples:
      case Place.Pair:
      case Place.Labels:
        return this.bad("an object where a sample or a label is expected");
      default:
        return this.enter(Place.Skipped);
    }
  }

  startArray(): void {
    switch (this.place) {
      case Place.Root:
        return this.bad("the body is a list, not an answer of Prometheus' API");
      case Place.Top:
        return this.enter(this.name === "warnings" || this.name === "infos" ? Place.Notes : Place.Skipped);
      case Place.Data:
        return this.enter(this.name === "result" ? Place.Result : Place.Skipped);
      case Place.Series:
        if (this.name === "values") return this.enter(Place.Samples);
        if (this.name !== "value") return this.enter(Place.Skipped);
        this.pairLength = 0;
        return this.enter(Place.Pair);
      case Place.Samples:
        this.pairLength = 0;
        return this.enter(Place.Pair);
      case Place.Pair:
      case Place.Labels:
        return this.bad("a list where a sample or a label is expected");
      default:
        return this.enter(Place.Skipped);
    }
  }

  endObject(): void {
    if (this.place === Place.Series) this.endSeries();
    this.leave();
  }

  endArray(): void {
    if (this.place === Place.Pair && this.pairLength !== 2) this.bad("a sample is not [timestamp, value]");
    this.leave();
  }

  key(name: string): void {
    this.name = name;
  }

  string(text: string): void {
    switch (this.place) {
      case Place.Top:
        if (this.name === "status") this.status = text;
        else if (this.name === "errorType") this.errorType = text;
        else if (this.name === "error") this.error = text;
        return;
      case Place.Data:
        if (this.name === "resultType") this.resultType = text;
        return;
      case Place.Labels:
        this.labels?.set(this.name, text);
        return;
      case Place.Notes:
        if (this.notes.length < MAX_NOTES) this.notes.push(this.quote(text, 500));
        return;
      case Place.Pair:
        return this.sampleValue(text);
      default:
    }
  }

  number(text: string): void {
    if (this.place !== Place.Pair) return;
    if (this.pairLength === 1) return this.sampleValue(text);
    this.timestamp = Number(text);
    this.pairLength++;
  }

  literal(): void {
    if (this.place === Place.Pair) this.bad("a sample is not [timestamp, value]");
  }

  elements(chunk: Uint8Array, from: number): number {
    if (this.place !== Place.Samples) return from;
    if (!this.started && this.labels === null) return from;
    this.begin();
    const to = this.scanner.scan(chunk, from, this.sink);
    this.closed = this.scanner.closed;
    return to;
  }

  private sampleValue(text: string): void {
    const value = parseSampleValue(text);
    if (this.pairLength !== 1 || value === null) {
      this.bad(`the sample value "${this.quote(text, 40)}" of ${this.seriesName()} is not a number`);
    }
    this.pairLength++;
    if (this.started || this.labels !== null) {
      this.begin();
      this.sink.add(this.timestamp, value);
    } else {
      this.pending.push(this.timestamp, value);
    }
  }

  private begin(): void {
    if (this.started) return;
    this.started = true;
    this.sink.beginSeries(this.labels ?? NO_LABELS);
  }

  private endSeries(): void {
    this.begin();
    for (let k = 0; k + 1 < this.pending.length; k += 2) {
      this.sink.add(this.pending[k] ?? NaN, this.pending[k + 1] ?? NaN);
    }
    if (this.pending.length > 0) this.pending = [];
  }

  private enter(place: Place): void {
    this.places.push(this.place);
    this.place = place;
  }

  private leave(): void {
    this.place = this.places.pop() ?? Place.Root;
  }

  private seriesName(): string {
    return this.labels === null ? "a series" : `{${describeLabels(this.labels, this.quote)}}`;
  }

  private keepHead(chunk: Uint8Array): void {
    const more = chunk.subarray(0, FIRST_BYTES - this.head.length);
    const head = new Uint8Array(this.head.length + more.length);
    head.set(this.head);
    head.set(more, this.head.length);
    this.head = head;
  }

  private explained(error: unknown): unknown {
    if (!(error instanceof JsonSyntaxError)) return error;
    const begins = this.quote(new TextDecoder().decode(this.head), 120, this.head.length === FIRST_BYTES);
    const why = error.word === "" ? error.message : `${error.message}, "${this.quote(error.word, 40)}"`;
    if (begins === "") return new SourceError("body", `the answer is not JSON: ${why}`);
    const html = begins.startsWith("<") ? " (a web page: is the address that of the API?)" : "";
    return new SourceError("body", `the answer is not valid JSON: ${why}; it begins with ${begins}${html}`);
  }

  private bad(what: string): never {
    throw new SourceError("body", `the answer does not match Prometheus' API: ${what}`);
  }
}

/** Formats labels as in PromQL, at most five. */
function describeLabels(labels: ReadonlyMap<string, string>, quote: Quote): string {
  const shown = [...labels]
    .slice(0, 5)
    .map(([name, value]) => `${quote(name, 80)}=${JSON.stringify(quote(value, 80))}`);
  return shown.join(", ") + (labels.size > 5 ? ", …" : "");
}
