/** Writes an attempt's progress at intervals: often enough to watch, rarely enough to cost nothing. */
import type { OperationItem } from "../../api/operations";
import { log } from "../core/log";
import type { OperationKind } from "./defineOperation";
import type { Progress } from "./states";

const EVERY_MS = 400;

export class ProgressWriter {
  private stage: string;
  private fraction = 0;
  private items: readonly OperationItem[] | undefined;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly stages: OperationKind["stages"],
    private readonly write: (now: Progress) => Promise<void>,
  ) {
    this.stage = Object.keys(stages)[0] ?? "done";
  }

  enter(stage: string): void {
    this.stage = stage;
    this.fraction = 0;
    this.touch();
  }

  progress(fraction: number, items?: readonly OperationItem[]): void {
    this.fraction = Math.min(Math.max(fraction, 0), 1);
    this.items = items ?? this.items;
    this.touch();
  }

  snapshot(): Progress {
    const begins = this.stages[this.stage] ?? 0;
    const following = Object.keys(this.stages)[Object.keys(this.stages).indexOf(this.stage) + 1];
    const ends = following === undefined ? 1 : (this.stages[following] ?? 1);
    return {
      stage: this.stage,
      progress: begins + this.fraction * (ends - begins),
      items: this.items,
    };
  }

  /** Nothing is written once this resolves. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.writing;
  }

  private touch(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.flush();
    }, EVERY_MS);
  }

  private async flush(): Promise<void> {
    if (this.writing) return this.touch();
    this.writing = this.write(this.snapshot())
      // Progress is only for watching: the next write replaces one that failed.
      .catch((error: unknown) => log().debug({ error }, "progress was not written"))
      .finally(() => (this.writing = undefined));
    await this.writing;
  }
}
