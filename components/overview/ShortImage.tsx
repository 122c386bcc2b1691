import type { ReactNode } from "react";
import { splitImage } from "@/lib/client/format";
import classes from "./ShortImage.module.css";

/** An image by name and tag, where there is no room for its registry and path; the whole reference is its title. */
export function ShortImage({ image }: { readonly image: string }): ReactNode {
  return (
    <span className={classes.image} title={image}>
      {splitImage(image).name}
    </span>
  );
}
