"use client";

import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState, type ReactNode } from "react";
import { LazyOverlays } from "@/components/ui/overlays/LazyOverlays";
import { createQueryClient } from "@/lib/client/queryClient";
import { ShortcutProvider } from "@/lib/client/shortcuts";
import { cssVariablesResolver, theme } from "./theme";

interface ProvidersProps {
  readonly children: ReactNode;
  /** The nonce that the page's content security policy accepts for style elements. */
  readonly nonce: string | undefined;
}

export function Providers({ children, nonce }: ProvidersProps): ReactNode {
  const [queryClient] = useState(createQueryClient);
  // The first response's policy applies as long as the page lives; later responses bring other nonces.
  const [styleNonce] = useState(() => {
    // Read from here by the scroll lock of dialogs, which has no access to the provider.
    if (typeof window !== "undefined") Reflect.set(window, "__webpack_nonce__", nonce);
    return () => nonce ?? "";
  });
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <NuqsAdapter>
          <ShortcutProvider>
            {children}
            <LazyOverlays />
          </ShortcutProvider>
        </NuqsAdapter>
      </QueryClientProvider>
    </MantineProvider>
  );
}
