"use client";

import { MantineProvider, useMatches } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState, type ReactNode } from "react";
import { createQueryClient } from "@/lib/client/queryClient";
import { ShortcutProvider } from "@/lib/client/shortcuts";
import { cssVariablesResolver, theme } from "./theme";

/** On a phone at the top: the buttons that a person presses next are at the bottom. */
function Toasts(): ReactNode {
  const position = useMatches<"top-center" | "bottom-right">({ base: "top-center", sm: "bottom-right" });
  return <Notifications position={position} limit={4} />;
}

export function Providers({ children }: { readonly children: ReactNode }): ReactNode {
  const [queryClient] = useState(createQueryClient);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <Toasts />
      <QueryClientProvider client={queryClient}>
        <NuqsAdapter>
          <ShortcutProvider>
            <ModalsProvider modalProps={{ centered: true }}>{children}</ModalsProvider>
          </ShortcutProvider>
        </NuqsAdapter>
      </QueryClientProvider>
    </MantineProvider>
  );
}
