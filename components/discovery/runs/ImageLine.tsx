import type { ReactNode } from "react";
import { splitImage } from "@/lib/client/format";
import classes from "./ImageLine.module.css";

/** An image on one line: the registry and path give way first, so that name and tag stay in sight. */
export function ImageLine({ image }: { readonly image: string }): ReactNode {
  const { path, name } = splitImage(image);
  return (
    <span className={classes.image} title={image}>
      {path ? <span className={classes.path}>{path}</span> : null}
      <span className={classes.name}>{name}</span>
    </span>
  );
}
