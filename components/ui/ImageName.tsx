import type { ReactNode } from "react";
import { splitImage } from "@/lib/client/format";
import classes from "./ImageName.module.css";

/** An image reference as text: registry and path dimmed, name and tag plain; breaks anywhere. */
export function ImageName({ image }: { readonly image: string }): ReactNode {
  const { path, name } = splitImage(image);
  return (
    <span className={classes.image} title={image}>
      {path ? <span className={classes.path}>{path}</span> : null}
      {name}
    </span>
  );
}
