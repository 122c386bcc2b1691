import type { Fact } from "./Facts";
import { HoverLink } from "./HoverLink";
import { ImageName } from "./ImageName";
import { nameHref } from "@/lib/client/hrefs";

interface Pulled {
  readonly image: string;
  readonly node: string;
}

/** The image that a job needed and the node; both link to their pages. */
export const imageOnNode = ({ image, node }: Pulled): readonly Fact[] => [
  { label: "Image", value: <ImageName image={image} /> },
  { label: "Node", value: <HoverLink href={nameHref("node", node)}>{node}</HoverLink> },
];
