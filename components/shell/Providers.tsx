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
  /** What the page's content security policy lets style elements through by. */
  readonly nonce: string | undefined;
}

export function Providers({ children, nonce }: ProvidersProps): ReactNode {
  const [queryClient] = useState(createQueryClient);
  // The policy is the first answer's for as long as the page lives; later answers bring other nonces.
  const [styleNonce] = useState(() => {
    // Where the scroll lock behind dialogs, which knows no provider, looks for it.
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
