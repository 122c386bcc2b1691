import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { RunPage } from "@/components/discovery/runs/page/RunPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { runStart } from "@/lib/server/discovery/pageData";

/** Read once for the title and the page. */
const readStart = cache(runStart);

const idOf = async ({ params }: PageProps<"/runs/[id]">): Promise<string> =>
  decodeURIComponent((await params).id);

export async function generateMetadata(props: PageProps<"/runs/[id]">): Promise<Metadata> {
  const run = await readStart(await idOf(props));
  return { title: run === null ? "Run" : `Run of ${run.policy}` };
}

export default async function Page(props: PageProps<"/runs/[id]">): Promise<ReactNode> {
  const id = await idOf(props);
  return (
    <Prefetched what="the run" rows={12} data={[[queryKeys.runs.detail(id), await readStart(id)]]}>
      <RunPage id={id} />
    </Prefetched>
  );
}
