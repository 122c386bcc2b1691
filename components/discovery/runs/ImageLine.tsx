import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { splitImage } from "@/lib/client/format";
import { imageHref } from "@/lib/client/hrefs";
import classes from "./ImageLine.module.css";

/** An image on one line: the registry and path give way first, so that name and tag stay in sight. */
export function ImageLine({ image }: { readonly image: string }): ReactNode {
  const { path, name } = splitImage(image);
  return (
    <HoverLink href={imageHref(image)} className={classes.image} title={image}>
      {path ? <span className={classes.path}>{path}</span> : null}
      <span className={classes.name}>{name}</span>
    </HoverLink>
  );
}
