import type { Metadata } from "next";
import type { ReactNode } from "react";
import { openedRun } from "@/components/discovery/tuner/openedRun";
import { TunerPage } from "@/components/discovery/tuner/TunerPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { samplesPath } from "@/components/discovery/tuner/session/packedSamples";
import { one } from "@/components/ui/pageParams";
import { tunerStart } from "@/lib/server/discovery/pageData";

export async function generateMetadata({ params }: PageProps<"/policies/[name]/tune">): Promise<Metadata> {
  return { title: `Tune ${decodeURIComponent((await params).name)}` };
}

export default async function Page({
  params,
  searchParams,
}: PageProps<"/policies/[name]/tune">): Promise<ReactNode> {
  const name = decodeURIComponent((await params).name);
  const [start, { run: wanted }] = await Promise.all([tunerStart(name), searchParams]);
  const run = openedRun(start?.runs.items ?? [], one(wanted));
  return (
    <>
      {/* Starts loading before the page's code has arrived. */}
      {run === undefined ? null : (
        <link rel="preload" as="fetch" crossOrigin="anonymous" href={samplesPath(run)} />
      )}
      <Prefetched
        what="the tuner"
        rows={12}
        data={[
          [queryKeys.policies.detail(name), start?.policy],
          [queryKeys.policies.runs(name), start?.runs],
        ]}
      >
        <TunerPage key={name} name={name} opensOn={run} />
      </Prefetched>
    </>
  );
}
