/** Images of a replay: those of images.csv, and those that only jobs name. */
import { compareCodePoints } from "../../numeric/codePoints";
import { Names } from "./names";

export interface ImageLayer {
  readonly digest: string;
  readonly sizeMb: number;
}

export interface ReplayImage {
  readonly id: string;
  /** The reference: "registry.example.com/ci/node:22"; the id where the file has none. */
  readonly image: string;
  /** p50 of a pull, seconds. */
  readonly pullSeconds: number;
  /** Null where the file says none. */
  readonly sizeMb: number | null;
  /** Where the file says them. */
  readonly layers?: readonly ImageLayer[];
}

/** Shared by all files of a replay, so that an image has one number in all of them. */
export class ImageTable {
  readonly images: ReplayImage[] = [];
  private readonly names = new Names();

  /** The image's number; undefined for an unknown id. */
  find(id: string): number | undefined {
    return this.names.find(id);
  }

  /** Keeps the first image of an id; answers whether it was new. */
  add(image: ReplayImage): boolean {
    if (this.names.find(image.id) !== undefined) return false;
    this.names.of(image.id);
    this.images.push(image);
    return true;
  }

  /** Numbers of images with the highest score first; ties by id. */
  rank(score: (index: number) => number): number[] {
    const id = (index: number): string => this.images[index]?.id ?? "";
    return this.images
      .map((_, index) => index)
      .sort((a, b) => score(b) - score(a) || compareCodePoints(id(a), id(b)));
  }
}
