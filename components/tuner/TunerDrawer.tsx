"use client";

import { Drawer } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";
import { useExplainedImage } from "@/components/runs/runUrl";
import type { Tuner } from "@/lib/client/tuner/useTuner";
import { ImageInsight } from "./insight";

/** Open while the address names an image. */
export function TunerDrawer({ tuner }: { readonly tuner: Tuner }): ReactNode {
  const [image, explain] = useExplainedImage();
  useEffect(() => tuner.onExplain(explain), [tuner, explain]);
  // The last image stays drawn while the drawer slides away.
  const [shown, setShown] = useState(image);
  if (image !== null && image !== shown) setShown(image);
  return (
    <Drawer
      opened={image !== null}
      onClose={() => explain(null)}
      position="right"
      size="lg"
      title={<span className="breakable">Why {shown}</span>}
      closeButtonProps={{ "aria-label": "Close" }}
      onExitTransitionEnd={focusList}
    >
      {shown === null ? null : <ImageInsight tuner={tuner} image={shown} />}
    </Drawer>
  );
}

/** A drawer that a row opened has no place to give the focus back to: the list takes it. */
function focusList(): void {
  const { activeElement, body } = document;
  const lost = activeElement === null || activeElement === body || activeElement.closest('[role="dialog"]');
  if (lost) document.getElementById("ranking-list")?.focus({ preventScroll: true });
}
