import type { ReactNode } from "react";
import { ExplainButton } from "@/components/ui/ExplainButton";
import { HoverLink } from "@/components/ui/HoverLink";
import { splitImage } from "@/lib/client/format";
import { imageHref } from "@/lib/client/hrefs";
import classes from "./ImageLine.module.css";

interface ImageLineProps {
  readonly image: string;
  /** Explains the image in place; without it, the name links to the image's page. */
  readonly onOpen?: ((image: string) => void) | undefined;
}

/** An image on one line: the registry and path are truncated first, so that name and tag stay visible. */
export function ImageLine({ image, onOpen }: ImageLineProps): ReactNode {
  const { path, name } = splitImage(image);
  const text = (
    <>
      {path ? <span className={classes.path}>{path}</span> : null}
      <span className={classes.name}>{name}</span>
    </>
  );
  return onOpen ? (
    <ExplainButton className={classes.image} title={image} onOpen={() => onOpen(image)}>
      {text}
    </ExplainButton>
  ) : (
    <HoverLink href={imageHref(image)} className={classes.image} title={image}>
      {text}
    </HoverLink>
  );
}
