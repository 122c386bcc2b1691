import type { Metadata } from "next";
import type { ReactNode } from "react";
import { LogPage } from "@/components/queue/log/LogPage";
import { FIRST_BYTES } from "@/components/queue/log/sizes";
import { Prefetched } from "@/components/ui/Prefetched";
import { gitlabIdOf } from "@/components/ui/pageParams";
import { queryKeys } from "@/lib/client/queryKeys";
import { logStart } from "@/lib/server/queue/pageData";

export async function generateMetadata({ params }: PageProps<"/jobs/[id]/log">): Promise<Metadata> {
  return { title: `Log of job ${decodeURIComponent((await params).id)}` };
}

export default async function Page({ params }: PageProps<"/jobs/[id]/log">): Promise<ReactNode> {
  const id = await gitlabIdOf(params);
  return (
    <Prefetched data={[[queryKeys.queue.log(id, FIRST_BYTES), await logStart(id, FIRST_BYTES)]]}>
      <LogPage key={id} id={id} />
    </Prefetched>
  );
}
