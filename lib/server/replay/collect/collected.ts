/** The result of a collection, written as the files of a job set while it arrives. */
import {
  COLLECTED_IMAGE_HEADER,
  COLLECTED_JOB_HEADER,
  jobCells,
  type CollectedCell,
  type CollectedJob,
  type PullTimes,
} from "../../../replay";
import { csvRows } from "../../../document/csv";
import { BlobWriter } from "../../blobs/write";
import type { UploadedFile } from "../upload";
import { NothingCollected } from "./nothing";

const encoder = new TextEncoder();
const bytes = (rows: readonly (readonly CollectedCell[])[]): Uint8Array => encoder.encode(csvRows(rows));

export class CollectedFiles {
  private readonly jobs = new BlobWriter();
  private readonly images = new BlobWriter();
  private readonly names = new Set<string>();
  count = 0;

  async add(jobs: readonly CollectedJob[]): Promise<void> {
    const rows = jobs.map(jobCells);
    if (rows.length === 0) return;
    await this.jobs.write(bytes(this.count === 0 ? [COLLECTED_JOB_HEADER, ...rows] : rows));
    this.count += rows.length;
    for (const { image } of jobs) if (image !== null) this.names.add(image);
  }

  /** Throws NothingCollected if there are no jobs. */
  async end(pulls: PullTimes, defaultSeconds: number | null): Promise<readonly UploadedFile[]> {
    if (this.count === 0) throw new NothingCollected("No job was scheduled in these days.");
    await this.images.write(bytes([COLLECTED_IMAGE_HEADER, ...pulls.rows(this.names, defaultSeconds)]));
    return [
      { part: "jobs", name: "jobs.csv", blob: await this.jobs.end() },
      { part: "images", name: "images.csv", blob: await this.images.end() },
    ];
  }

  /** Removes files without an owner. */
  async discard(): Promise<void> {
    await this.jobs.discard();
    await this.images.discard();
  }
}
