"use client";

import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";
import { latePanel } from "./late";
import { LoadingState } from "./LoadingState";

/** The content of a tab: its code is loaded when the tab is opened, and can be requested again if that fails. */
export function lazyTab<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return dynamic<P>(() => latePanel("The tab", load, Loading), { ssr: false, loading: Loading });
}

const Loading = (): ReactNode => <LoadingState label="Loading the tab" rows={12} />;
