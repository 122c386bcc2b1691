/** Writes a run's progress now and then: often enough to watch, seldom enough to cost nothing. */
import { log } from "../log";
import type { Progress } from "./progress";
import { writeProgress } from "./states";

const EVERY_MS = 400;

export class ProgressWriter {
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly runId: string,
    private readonly lease: string,
    private readonly progress: Progress,
  ) {}

  /** Something changed: it will be written soon. */
  touch(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.write();
    }, EVERY_MS);
  }

  /** Nothing is written any more once this resolves. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.writing;
  }

  private async write(): Promise<void> {
    if (this.writing) {
      this.touch();
      return;
    }
    this.writing = writeProgress(this.runId, this.lease, this.progress.snapshot())
      // Progress is for watching: what is not written now is overtaken by what is written next.
      .catch((error: unknown) => log().debug({ error, runId: this.runId }, "progress was not written"))
      .finally(() => (this.writing = undefined));
    await this.writing;
  }
}
