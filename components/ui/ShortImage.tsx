import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { imageHref } from "@/lib/client/hrefs";
import { splitImage } from "@/lib/client/format";
import { Breakable } from "./Breakable";
import classes from "./ShortImage.module.css";

/** An image by name and tag, for places without room for registry and path; links to its page. */
export function ShortImage({ image }: { readonly image: string }): ReactNode {
  return (
    <HoverLink href={imageHref(image)} className={classes.image} title={image}>
      <Breakable text={splitImage(image).name} />
    </HoverLink>
  );
}
