import type { Column } from "@/components/ui/DataTable";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { ImageButton } from "./ImageButton";

interface Named {
  readonly image: string;
}

/** The image's name, which opens its explanation. */
export const imageColumn = (tuner: Tuner): Column<Named> => ({
  key: "image",
  header: "Image",
  value: ({ image }) => image,
  rowHeader: true,
  render: ({ image }) => <ImageButton tuner={tuner} image={image} />,
});

export const rankAndImage = (tuner: Tuner): readonly Column<Named & { readonly rank: number }>[] => [
  { key: "rank", header: "Rank", value: ({ rank }) => rank },
  imageColumn(tuner),
];
