import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { page } from "vitest/browser";
import { expect, it } from "vitest";
import { navigationStarted } from "@/lib/client/navigation";
import { show } from "@/test/support/components/show";
import { NavigationProgress } from "./NavigationProgress";

const bar = page.getByRole("progressbar", { name: "Loading the page" });

const at = (pathname: string, search = ""): ReactNode => (
  <PathnameContext value={pathname}>
    <SearchParamsContext value={new URLSearchParams(search)}>
      <NavigationProgress />
    </SearchParamsContext>
  </PathnameContext>
);

it("is there from the start of a navigation until its page is shown", async () => {
  const { rerender } = await show(at("/runs"));
  await expect.element(bar).not.toBeInTheDocument();
  navigationStarted("/nodes?snapshot=a%20b");
  await expect.element(bar).toBeVisible();
  await rerender(at("/nodes", "snapshot=a+b"));
  await expect.element(bar).not.toBeInTheDocument();
});

it("is not there for the page that is shown, whatever the hash and the encoding of its query", async () => {
  const { rerender } = await show(at("/nodes", "snapshot=a+b"));
  navigationStarted("/nodes?snapshot=a%20b#ci-1");
  await rerender(at("/nodes", "snapshot=a+b"));
  await expect.element(bar).not.toBeInTheDocument();
});

it("ends where a navigation is followed by another one back to the page that is shown", async () => {
  await show(at("/runs"));
  navigationStarted("/nodes");
  await expect.element(bar).toBeVisible();
  navigationStarted("/runs");
  await expect.element(bar).not.toBeInTheDocument();
});
