"use client";

import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { LineGauge } from "@/components/ranking/gauge/LineGauge";
import { ImageName } from "@/components/ui/ImageName";
import { QueryState } from "@/components/ui/QueryState";
import type { NodeImages } from "@/lib/api/nodes";
import { formatBytes, plural } from "@/lib/client/format";
import { usePolicyNames } from "@/lib/client/hooks/policyNames";
import { useImagesPolicy, useNodeImages, useWhich } from "../hooks";
import { ImageCacheFrame } from "./ImageCacheFrame";
import classes from "./NodePage.module.css";

/** The selected images that are missing on the node, against the threshold at which kubelet removes images. */
export function ImageCachePanel({ node }: { readonly node: string }): ReactNode {
  const which = useWhich();
  const [asked, setPolicy] = useImagesPolicy();
  const { data: names = [] } = usePolicyNames();
  const query = useNodeImages(node, asked, which);
  const policy = query.data?.policy ?? asked;
  return (
    <ImageCacheFrame
      actions={
        <NativeSelect
          aria-label="Policy that selects images"
          w={260}
          data={policy === null || names.includes(policy) ? names : [policy, ...names]}
          value={policy ?? undefined}
          onChange={({ currentTarget }) => void setPolicy(currentTarget.value)}
        />
      }
    >
      <QueryState query={query} what="the images" rows={3}>
        {(images) => <Images images={images} />}
      </QueryState>
    </ImageCacheFrame>
  );
}

function Images({ images: { policy, runId, line } }: { readonly images: NodeImages }): ReactNode {
  if (policy === null) return <p className="quiet">There is no policy yet that selects images.</p>;
  if (runId === null) return <p className="quiet">The policy has no run with a result yet.</p>;
  if (line === null) return <p className="quiet">The snapshot does not say which images this node holds.</p>;
  const { missing, removed, shortBytes, wholeDisk } = line;
  const lines = [{ name: "image GC threshold", at: line.lineBytes }];
  const gauge = { unit: "B", lines, end: line.capacityBytes };
  return (
    <div className="stack">
      <p className={classes.change} role="status">
        {heldText(line)} {removedText(line)}
      </p>
      <div className={classes.lines}>
        <LineGauge label="Disk of images now" value={line.usedBytes} {...gauge} />
        <LineGauge label="After the fill" value={line.afterFillBytes} {...gauge} />
      </div>
      {wholeDisk ? null : (
        <p className="note">
          Only the sizes of the images are known. The disk holds more than that, so less of it is free.
        </p>
      )}
      <Listed
        title="Missing"
        items={missing.map(({ image, bytes }) => ({
          image,
          text: bytes === null ? "size not known" : formatBytes(bytes),
        }))}
      />
      <Listed
        title="Removed by kubelet, the longest unused first"
        items={removed.map(({ image, bytes, lastUsed, selected }) => ({
          image,
          text: `${formatBytes(bytes)}, last used ${lastUsed ?? "not known"}${selected ? ", and selected itself" : ""}`,
        }))}
      />
      {shortBytes > 0 ? (
        <p className="note">{formatBytes(shortBytes)} more would be wanted, and no unused image is left.</p>
      ) : null}
    </div>
  );
}

type Line = NonNullable<NodeImages["line"]>;

function heldText({ missing, present, fillBytes, unknownSizes }: Line): string {
  if (missing.length > 0) {
    const unknown = unknownSizes > 0 ? ` and ${unknownSizes} of unknown size` : "";
    return `${plural(missing.length, "selected image")} missing, ${formatBytes(fillBytes)} to fill${unknown}.`;
  }
  return present.length === 1
    ? "The one selected image is there."
    : `All ${plural(present.length, "selected image")} are there.`;
}

/** Tells what the fill pushes out from what kubelet removes already, which no policy would change. */
function removedText({ removed, removedAnyway, missing, headroomBytes }: Line): string {
  const pushed = removed.length - removedAnyway;
  const anyway =
    headroomBytes > 0
      ? ""
      : removedAnyway === 0
        ? "The disk is at the threshold, but no image is unused."
        : `Kubelet already removes ${plural(removedAnyway, "image")}, whatever the policy prewarms.`;
  const more = anyway === "" ? "" : " more";
  const filled =
    missing.length === 0
      ? ""
      : pushed === 0
        ? `The fill pushes nothing${more} out.`
        : `The fill pushes ${plural(pushed, `${more === "" ? "" : "more "}image`)} out.`;
  return [anyway, filled].filter(Boolean).join(" ");
}

interface ListedProps {
  readonly title: string;
  readonly items: readonly { readonly image: string; readonly text: string }[];
}

function Listed({ title, items }: ListedProps): ReactNode {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className={classes.kind}>{title}</h3>
      <ul className={classes.bugs}>
        {items.slice(0, 50).map(({ image, text }) => (
          <li key={image} className="breakable">
            <ImageName image={image} />: {text}
          </li>
        ))}
      </ul>
      {items.length > 50 ? <p className="note">And {items.length - 50} more. The API lists all.</p> : null}
    </div>
  );
}
