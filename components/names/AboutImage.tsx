import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { imageHref } from "@/lib/client/hrefs";

/** Links a part's own explanation of an image to the page with the data of all parts. */
export function AboutImage({ image }: { readonly image: string }): ReactNode {
  return <HoverLink href={imageHref(image)}>Everything about this image</HoverLink>;
}
