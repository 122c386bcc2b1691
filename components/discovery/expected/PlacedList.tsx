import type { ReactNode } from "react";
import { NameButton } from "@/components/ranking/NameButton";
import { plural } from "@/lib/client/format";
import type { PlacedImage } from "@/lib/discovery/shapes";
import { placeText } from "./words";
import classes from "./expected.module.css";

export interface PlacedListProps {
  readonly title: string;
  readonly images: readonly PlacedImage[];
  /** The total number, if not all images are given. */
  readonly total?: number;
  /** The unit of the scores; null if they have none. */
  readonly unit: string | null;
  /** Opens the explanation of an image. */
  readonly onOpen: (image: string) => void;
}

/** At most this many images are named; the rest is counted. */
const SHOWN = 12;

/** Images with their distance to the line; renders nothing if there are none. */
export function PlacedList(props: PlacedListProps): ReactNode {
  const { title, images, total = images.length, unit, onOpen } = props;
  if (images.length === 0) return null;
  const shown = images.slice(0, SHOWN);
  return (
    <section>
      <p className={classes.title}>
        {title}: {plural(total, "image")}
      </p>
      <ul className="plainList" aria-label={title}>
        {shown.map((placed) => (
          <li key={placed.image} className={classes.row}>
            <NameButton name={placed.image} onOpen={onOpen} />
            <span className="fine">{placeText(placed, unit)}</span>
          </li>
        ))}
      </ul>
      {total > shown.length ? <p className="fine">and {plural(total - shown.length, "other")}</p> : null}
    </section>
  );
}
