"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { LoadingState } from "@/components/ui/LoadingState";
import { Panel } from "@/components/ui/Panel";
import { QueryState } from "@/components/ui/QueryState";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { useExpected } from "./hooks";

/** Comes when its tab is opened. */
const ExpectedForm = dynamic(() => import("./ExpectedForm"), {
  loading: () => <LoadingState label="Loading the form" rows={6} />,
});

/** The images that the policy should keep warm, and those that it need not. */
export function ExpectedTab({ name }: { readonly name: string }): ReactNode {
  const expected = useExpected(name);
  return (
    <Panel
      title="Expected images"
      description="Exact names, one a line. Each edit in the tuner and each run says how many of them it keeps; a scheduled run that drops one raises an alert. They change no score and are not part of the document."
    >
      <QueryState query={expected} what="the expected images" rows={6}>
        {(saved) => (
          <>
            <ExpectedForm name={name} saved={saved} />
            {saved.data.updatedAt === null ? null : (
              <p className="fine">
                Revision {saved.data.revision} by {saved.data.author},{" "}
                <RelativeTime at={saved.data.updatedAt} />
              </p>
            )}
          </>
        )}
      </QueryState>
    </Panel>
  );
}
