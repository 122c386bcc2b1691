import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { LogPage } from "@/components/queue/log/LogPage";
import { FIRST_BYTES } from "@/components/queue/log/sizes";
import { Prefetched } from "@/components/ui/Prefetched";
import { gitlabIdSchema } from "@/lib/api/builds";
import { queryKeys } from "@/lib/client/queryKeys";
import { logStart } from "@/lib/server/queue/pageData";

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: `Log of job ${decodeURIComponent((await params).id)}` };
}

export default async function Page({ params }: PageProps): Promise<ReactNode> {
  const id = gitlabIdSchema.safeParse(Number((await params).id)).data;
  if (id === undefined) notFound();
  return (
    <Prefetched data={[[queryKeys.queue.log(id, FIRST_BYTES), await logStart(id, FIRST_BYTES)]]}>
      <LogPage key={id} id={id} />
    </Prefetched>
  );
}
