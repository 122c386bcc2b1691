import type { Metadata } from "next";
import type { ReactNode } from "react";
import { JobPage } from "@/components/queue/job/JobPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { gitlabIdOf } from "@/components/ui/pageParams";
import { queryKeys } from "@/lib/client/queryKeys";
import { storyStart } from "@/lib/server/names/pageData";
import { jobStart } from "@/lib/server/queue/pageData";

export async function generateMetadata({ params }: PageProps<"/jobs/[id]">): Promise<Metadata> {
  return { title: `Job ${decodeURIComponent((await params).id)}` };
}

export default async function Page({ params }: PageProps<"/jobs/[id]">): Promise<ReactNode> {
  const id = await gitlabIdOf(params);
  const [job, story] = await Promise.all([jobStart(id), storyStart(id)]);
  return (
    <Prefetched
      data={[
        [queryKeys.queue.job(id), job],
        [queryKeys.names.story(id), story],
      ]}
    >
      <JobPage key={id} id={id} />
    </Prefetched>
  );
}
