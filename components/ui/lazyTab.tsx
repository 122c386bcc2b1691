"use client";

import dynamic from "next/dynamic";
import { useState, type ComponentType, type ReactNode } from "react";
import { ErrorState } from "./ErrorState";
import { LoadingState } from "./LoadingState";

type Load<P> = () => Promise<ComponentType<P>>;

/** What is behind a tab: its code comes when the tab is opened. Code that does not come can be asked for again. */
export function lazyTab<P extends object>(load: Load<P>): ComponentType<P> {
  return dynamic<P>(() => load().catch(() => failedTab(load)), { ssr: false, loading: Loading });
}

const Loading = (): ReactNode => <LoadingState label="Loading the tab" rows={12} />;

/** The browser's own words name a file of the build, which tells nobody what to do. */
export const CODE_FAILED = new Error(
  "Its code could not be loaded: the network or the server may be unavailable, or the server is newer than this page. If it fails again, reload the page.",
);

/** In the tab's place, which React does not load a second time; keeps what comes, for when the tab is opened again. */
function failedTab<P extends object>(load: Load<P>): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  return function FailedTab(props: P): ReactNode {
    const [tab, setTab] = useState<{ readonly Shown: ComponentType<P> | null }>({ Shown: known });
    const [pending, setPending] = useState(false);
    const retry = async (): Promise<void> => {
      setPending(true);
      try {
        known = await load();
        setTab({ Shown: known });
      } catch {
        // It is said below, as before.
      } finally {
        setPending(false);
      }
    };
    if (tab.Shown !== null) return <tab.Shown {...props} />;
    if (pending) return <Loading />;
    return (
      <ErrorState title="The tab could not be loaded" error={CODE_FAILED} onRetry={() => void retry()} />
    );
  };
}
