"use client";

import { useMatches } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { useEffect, type ReactNode } from "react";
import { setOverlaysMounted } from "@/lib/client/overlays";

/** Load it with LazyOverlays.tsx. */
export default function Overlays(): ReactNode {
  // At the top on a phone: the buttons that a person presses next are at the bottom.
  const position = useMatches<"top-center" | "bottom-right">({ base: "top-center", sm: "bottom-right" });
  useEffect(() => {
    setOverlaysMounted(true);
    return () => setOverlaysMounted(false);
  }, []);
  return (
    <>
      <Notifications position={position} limit={4} />
      <ModalsProvider modalProps={{ centered: true }}>{null}</ModalsProvider>
    </>
  );
}
