"use client";

import { MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState, type ReactNode } from "react";
import { createQueryClient } from "@/lib/client/queryClient";
import { ShortcutProvider } from "@/lib/client/shortcuts";
import { cssVariablesResolver, theme } from "./theme";

export function Providers({ children }: { readonly children: ReactNode }): ReactNode {
  const [queryClient] = useState(createQueryClient);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <Notifications position="bottom-right" limit={4} />
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
