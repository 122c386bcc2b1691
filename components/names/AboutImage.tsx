import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { imageHref } from "@/lib/client/hrefs";

/** From a part's own explanation of an image to what all parts know of it. */
export function AboutImage({ image }: { readonly image: string }): ReactNode {
  return <HoverLink href={imageHref(image)}>Everything about this image</HoverLink>;
}
