"use client";

import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { LoadingState } from "./LoadingState";

/** What is behind a tab: its code comes when the tab is opened. */
export function lazyTab<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return dynamic<P>(load, { ssr: false, loading: () => <LoadingState label="Loading the tab" rows={12} /> });
}
