import type { ReactNode } from "react";
import { Facts } from "@/components/ui/Facts";
import { ImageName } from "@/components/ui/ImageName";
import type { ImageDetail } from "@/lib/api/images";

/** The parts of the reference, and other names of the same content. */
export function ImageIdentity({ image: { parsed, aliases } }: { readonly image: ImageDetail }): ReactNode {
  if (parsed === null) {
    return "The name is not an image reference; the facts below are for exactly this name.";
  }
  const { host, repository, tag, digest } = parsed;
  return (
    <Facts
      layout="line"
      facts={[
        host !== null && { label: "Registry", value: host },
        { label: "Repository", value: repository },
        tag !== null && { label: "Tag", value: tag },
        digest !== null && { label: "Digest", value: <span className="breakable">{digest}</span> },
        aliases.length > 0 && {
          label: "On nodes also",
          value: aliases.map((alias, index) => (
            <span key={alias}>
              {index > 0 ? ", " : ""}
              <ImageName image={alias} />
            </span>
          )),
        },
      ]}
    />
  );
}
