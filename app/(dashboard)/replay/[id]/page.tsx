import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { ReplayPage } from "@/components/replay/page/ReplayPage";
import { replayHeading } from "@/components/replay/words";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { replayStart } from "@/lib/server/replay/pageData";

/** Read once for the title and the page. */
const readStart = cache(replayStart);

const idOf = async ({ params }: PageProps<"/replay/[id]">): Promise<string> =>
  decodeURIComponent((await params).id);

export async function generateMetadata(props: PageProps<"/replay/[id]">): Promise<Metadata> {
  return { title: replayHeading(await readStart(await idOf(props))) };
}

export default async function Page(props: PageProps<"/replay/[id]">): Promise<ReactNode> {
  const id = await idOf(props);
  return (
    <Prefetched what="the replay" rows={12} data={[[queryKeys.replays.detail(id), await readStart(id)]]}>
      <ReplayPage id={id} />
    </Prefetched>
  );
}
