/** Images of a replay: those of images.csv, and those that only jobs name. */
import { compareCodePoints } from "../../numeric/codePoints";
import { Names } from "./names";

export interface ImageLayer {
  readonly digest: string;
  readonly sizeMb: number;
}

export interface ReplayImage {
  readonly id: string;
  /** The reference, such as "registry.example.com/ci/node:22"; the id if the file has none. */
  readonly image: string;
  /** Median (p50) pull time in seconds. */
  readonly pullSeconds: number;
  /** Null if the file does not give it. */
  readonly sizeMb: number | null;
  /** Absent if the file does not give them. */
  readonly layers?: readonly ImageLayer[];
}

/** Shared by all files of a replay, so that an image has the same number in each. */
export class ImageTable {
  readonly images: ReplayImage[] = [];
  private readonly names = new Names();

  /** Returns the image's number, or undefined for an unknown id. */
  find(id: string): number | undefined {
    return this.names.find(id);
  }

  /** Keeps the first image with an id. Returns whether it was new. */
  add(image: ReplayImage): boolean {
    if (this.names.find(image.id) !== undefined) return false;
    this.names.of(image.id);
    this.images.push(image);
    return true;
  }

  /** Returns numbers of images, the highest score first; ties by id. */
  rank(score: (index: number) => number): number[] {
    const id = (index: number): string => this.images[index]?.id ?? "";
    return this.images
      .map((_, index) => index)
      .sort((a, b) => score(b) - score(a) || compareCodePoints(id(a), id(b)));
  }
}
