import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { JobSetPage } from "@/components/replay/jobSets/JobSetPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { jobSetStart } from "@/lib/server/replay/pageData";

type Props = PageProps<"/replay/job-sets/[id]">;

/** Read once for the title and the page. */
const readStart = cache(jobSetStart);

const idOf = async ({ params }: Props): Promise<string> => decodeURIComponent((await params).id);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const jobSet = await readStart(await idOf(props));
  return { title: jobSet === null ? "Job set" : `Job set ${jobSet.name}@${jobSet.version}` };
}

export default async function Page(props: Props): Promise<ReactNode> {
  const id = await idOf(props);
  return (
    <Prefetched what="the job set" rows={8} data={[[queryKeys.jobSets.detail(id), await readStart(id)]]}>
      <JobSetPage id={id} />
    </Prefetched>
  );
}
