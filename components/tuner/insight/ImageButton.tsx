import type { ReactNode } from "react";
import type { Tuner } from "@/lib/client/tuner/useTuner";
import { ImageName } from "@/components/ui/ImageName";
import classes from "./insight.module.css";

/** An image's name that opens its explanation. */
export function ImageButton({ tuner, image }: { readonly tuner: Tuner; readonly image: string }): ReactNode {
  return (
    <button type="button" className={classes.image} onClick={() => tuner.explain(image)}>
      <ImageName image={image} />
    </button>
  );
}
