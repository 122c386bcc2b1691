"use client";

import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { ImageName } from "@/components/ui/ImageName";
import { Instant } from "@/components/ui/Instant";
import { Panel } from "@/components/ui/Panel";

interface Row {
  readonly rank: number;
  readonly image: string;
}

const columns: readonly Column<Row>[] = [
  { key: "rank", header: "Rank", value: ({ rank }) => rank },
  {
    key: "image",
    header: "Image",
    rowHeader: true,
    value: ({ image }) => image,
    render: ({ image }) => <ImageName image={image} />,
  },
];

export interface PrewarmedImagesProps {
  /** The label of the chosen strategy or policy. */
  readonly title: string;
  /** References in order of rank. */
  readonly images: readonly string[];
  /** ISO 8601; null in recommendations stored before the field existed. */
  readonly at: string | null;
}

/** The images to prewarm when following the recommendation, and their date. */
export function PrewarmedImages({ title, images, at }: PrewarmedImagesProps): ReactNode {
  return (
    <Panel
      title={`Images that ${title} prewarms`}
      description={
        at === null ? (
          "As of the midnight after the last of the days"
        ) : (
          <>
            As of the newest prewarming in the jobs, <Instant at={at} />. Later hours of that day count as the
            day before.
          </>
        )
      }
      flush
    >
      <DataTable
        caption="Images that are prewarmed"
        name="replay-prewarmed"
        columns={columns}
        rows={images.map((image, index) => ({ rank: index + 1, image }))}
        rowKey={({ image }) => image}
        empty={<p className="quiet">None: no image was used in the hours that it ranks by.</p>}
      />
    </Panel>
  );
}
