import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { JobPage } from "@/components/queue/job/JobPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { gitlabIdSchema } from "@/lib/api/builds";
import { queryKeys } from "@/lib/client/queryKeys";
import { storyStart } from "@/lib/server/names/pageData";
import { jobStart } from "@/lib/server/queue/pageData";

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: `Job ${decodeURIComponent((await params).id)}` };
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const id = gitlabIdSchema.safeParse(Number((await params).id)).data;
  if (id === undefined) notFound();
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
