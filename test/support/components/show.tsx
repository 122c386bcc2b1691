/** Draws a component inside the product's providers, with a signed-in user. */
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { cleanup, render, type RenderResult } from "vitest-browser-react";
import { vi } from "vitest";
import { cssVariablesResolver, theme } from "@/components/shell/theme";
import { LazyOverlays } from "@/components/ui/overlays/LazyOverlays";
import type { Role } from "@/lib/api/accounts";
import { createQueryClient } from "@/lib/client/queryClient";
import { queryKeys } from "@/lib/client/queryKeys";
import { ShortcutProvider } from "@/lib/client/shortcuts";

interface ShowOptions {
  /** Role of the signed-in user; administrator by default. */
  readonly role?: Role;
  /** Initial query of the URL. */
  readonly search?: string;
  readonly onUrlUpdate?: OnUrlUpdateFunction;
  /** Whether the component is a whole page, with its own main landmark and heading. */
  readonly page?: boolean;
  /** Fills the cache before anything is drawn. */
  readonly cache?: (client: QueryClient) => void;
}

/** Records the calls to the router. New for each `show`. */
export let router: AppRouterInstance = fakeRouter();

export async function show(component: ReactNode, options: ShowOptions = {}): Promise<RenderResult> {
  await cleanup();
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  client.setQueryData(queryKeys.session, sessionOf(options.role ?? "admin"));
  options.cache?.(client);
  router = fakeRouter();
  return render(
    <AppRouterContext value={router}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
        <QueryClientProvider client={client}>
          <NuqsTestingAdapter searchParams={options.search} onUrlUpdate={options.onUrlUpdate} hasMemory>
            <ShortcutProvider>
              <>
                {options.page === true ? (
                  component
                ) : (
                  <main id="content">
                    <h1>Component under test</h1>
                    {component}
                  </main>
                )}
                <LazyOverlays />
              </>
            </ShortcutProvider>
          </NuqsTestingAdapter>
        </QueryClientProvider>
      </MantineProvider>
    </AppRouterContext>,
  );
}

/** Returns the response of `GET /session`. */
export function sessionOf(role: Role): unknown {
  return {
    actor: { id: "ada@example.com", name: "Ada", role, via: "session", hasPassword: true },
    demo: false,
    signIn: { oidc: null, needsSetup: false },
  };
}

function fakeRouter(): AppRouterInstance {
  return {
    back: vi.fn(),
    forward: vi.fn(),
    refresh: vi.fn(),
    push: vi.fn(),
    replace: vi.fn(),
    prefetch: vi.fn(),
  } as unknown as AppRouterInstance;
}
