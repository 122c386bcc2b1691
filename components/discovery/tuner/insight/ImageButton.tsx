import type { ReactNode } from "react";
import type { Tuner } from "@/components/discovery/tuner/session/useTuner";
import { NameButton } from "@/components/ranking/NameButton";

/** An image's name that opens its explanation. */
export function ImageButton({ tuner, image }: { readonly tuner: Tuner; readonly image: string }): ReactNode {
  return <NameButton name={image} onOpen={tuner.explain} />;
}
