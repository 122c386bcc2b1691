"use client";

import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";
import { latePanel } from "./late";
import { LoadingState } from "./LoadingState";

/** What is behind a tab: its code comes when the tab is opened. Code that does not come can be asked for again. */
export function lazyTab<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return dynamic<P>(() => latePanel("The tab", load, Loading), { ssr: false, loading: Loading });
}

const Loading = (): ReactNode => <LoadingState label="Loading the tab" rows={12} />;
