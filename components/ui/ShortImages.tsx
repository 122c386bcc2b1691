import type { ReactNode } from "react";
import { formatNumber } from "@/lib/client/format";
import { ShortImage } from "./ShortImage";

export interface ShortImagesProps {
  readonly images: readonly string[];
  /** The total number, if not all images are given. */
  readonly total?: number;
}

/** Images by name and tag in one line of text, each linked to its page; the rest is counted. */
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
