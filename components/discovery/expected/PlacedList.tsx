import type { ReactNode } from "react";
import { NameButton } from "@/components/ranking/NameButton";
import { plural } from "@/lib/client/format";
import type { PlacedImage } from "@/lib/discovery/shapes";
import { placeText } from "./words";
import classes from "./expected.module.css";

export interface PlacedListProps {
  readonly title: string;
  readonly images: readonly PlacedImage[];
  /** The unit of the scores; null if they have none. */
  readonly unit: string | null;
  /** Opens the explanation of an image. */
  readonly onOpen: (image: string) => void;
}

/** At most this many images are named; the rest is counted. */
const SHOWN = 12;

/** Images with their distance to the line; renders nothing if there are none. */
export function PlacedList({ title, images, unit, onOpen }: PlacedListProps): ReactNode {
  if (images.length === 0) return null;
  return (
    <section>
      <p className={classes.title}>
        {title}: {plural(images.length, "image")}
      </p>
      <ul className="plainList" aria-label={title}>
        {images.slice(0, SHOWN).map((placed) => (
          <li key={placed.image} className={classes.row}>
            <NameButton name={placed.image} onOpen={onOpen} />
            <span className="fine">{placeText(placed, unit)}</span>
          </li>
        ))}
      </ul>
      {images.length > SHOWN ? <p className="fine">and {plural(images.length - SHOWN, "other")}</p> : null}
    </section>
  );
}
