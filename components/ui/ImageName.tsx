import type { ReactNode } from "react";
import { imageHref } from "@/lib/client/hrefs";
import { splitImage } from "@/lib/client/format";
import { Breakable } from "./Breakable";
import { HoverLink } from "./HoverLink";
import classes from "./ImageName.module.css";

export interface ImageNameProps {
  readonly image: string;
  /** Text only, if the context is already a link or a button, or the image's own page. */
  readonly plain?: boolean;
}

/** An image reference that leads to its page: registry and path dimmed, name and tag plain; breaks between its parts first. */
export function ImageName({ image, plain = false }: ImageNameProps): ReactNode {
  const { path, name } = splitImage(image);
  const text = (
    <>
      {path ? (
        <span className={classes.path}>
          <Breakable text={path} />
        </span>
      ) : null}
      {path ? <wbr /> : null}
      <Breakable text={name} />
    </>
  );
  return plain ? (
    <span className={classes.image} title={image}>
      {text}
    </span>
  ) : (
    <HoverLink href={imageHref(image)} className={classes.image} title={image}>
      {text}
    </HoverLink>
  );
}
