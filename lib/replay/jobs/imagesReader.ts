/**
 * Reads images.csv row by row: `image_id,image,…,p50_pull_seconds` (replay.md "Input"), with `size_mb` and
 * `layer_sizes_mb` if known.
 */
import { readHeader } from "./header";
import type { ImageLayer, ImageTable } from "./imageTable";
import { isUnreadable, positiveNumber, unreadable } from "./numbers";
import { Rejected, type OnRejected, type Problem } from "./rejected";

const IMAGE_COLUMNS = ["image_id", "p50_pull_seconds"];

export class ImagesReader {
  readonly rejected: Rejected;
  private cell: ((row: readonly string[], column: string) => string) | undefined;

  constructor(
    private readonly file: string,
    private readonly table: ImageTable,
    onRejected?: OnRejected,
  ) {
    this.rejected = new Rejected(file, onRejected);
  }

  /** The first row is the header. Throws ReplayFileError if it lacks a column. */
  row(cells: readonly string[], line: number): void {
    if (this.cell === undefined) {
      this.cell = readHeader(this.file, cells, IMAGE_COLUMNS);
      return;
    }
    const id = this.cell(cells, "image_id");
    const pullSeconds = positiveNumber(this.cell(cells, "p50_pull_seconds"));
    const layers = layersOf(this.cell(cells, "layer_sizes_mb"));
    const problems: Problem[] = [];
    if (id === "") problems.push({ column: "image_id", reason: "is empty: it must name the image" });
    if (pullSeconds === undefined) {
      const shown = JSON.stringify(this.cell(cells, "p50_pull_seconds").slice(0, 60));
      problems.push({
        column: "p50_pull_seconds",
        reason: `${shown} is not a number of seconds, 0 or more, such as 41.5`,
      });
    }
    if (layers === undefined)
      problems.push({
        column: "layer_sizes_mb",
        reason: "is not a list of layers such as sha256:1f…=12.5 sha256:2e…=80",
      });
    if (pullSeconds === undefined || layers === undefined || problems.length > 0)
      return this.rejected.addAll(line, problems);
    const image = this.cell(cells, "image") || id;
    const whole = layers.length > 0 ? layers.reduce((sum, { sizeMb }) => sum + sizeMb, 0) : null;
    const size = this.cell(cells, "size_mb");
    const sizeMb = positiveNumber(size) ?? whole;
    // Only a disk budget needs sizes, while the pull time of the row is needed by every job of the image.
    if (isUnreadable(size, positiveNumber(size)))
      this.rejected.addUnread(line, "size_mb", unreadable(size, "megabytes"));
    if (!this.table.add({ id, image, pullSeconds, sizeMb, ...(layers.length > 0 && { layers }) })) {
      this.rejected.add(line, "image_id", `${JSON.stringify(id.slice(0, 60))} occurs more than once`);
    }
  }
}

/** Reads digests with their megabytes, separated by spaces; undefined if the cell is malformed. */
function layersOf(cell: string): ImageLayer[] | undefined {
  const layers: ImageLayer[] = [];
  for (const pair of cell.split(" ").filter((each) => each !== "")) {
    const at = pair.lastIndexOf("=");
    const sizeMb = positiveNumber(pair.slice(at + 1));
    if (at < 1 || sizeMb === undefined) return undefined;
    layers.push({ digest: pair.slice(0, at), sizeMb });
  }
  return layers;
}
