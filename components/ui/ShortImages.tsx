import type { ReactNode } from "react";
import { formatNumber } from "@/lib/client/format";
import { ShortImage } from "./ShortImage";

export interface ShortImagesProps {
  readonly images: readonly string[];
  /** How many there are, where not all of them are given. */
  readonly total?: number;
}

/** Images by name and tag in one line of text, each with the way to its page; the rest is counted. */
export function ShortImages({ images, total = images.length }: ShortImagesProps): ReactNode {
  return (
    <>
      {images.map((image, index) => (
        <span key={image}>
          {index > 0 ? ", " : ""}
          <ShortImage image={image} />
        </span>
      ))}
      {total > images.length ? ` and ${formatNumber(total - images.length)} more` : ""}
    </>
  );
}
