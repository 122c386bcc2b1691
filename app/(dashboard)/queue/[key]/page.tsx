import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { KeyPage } from "@/components/queue/overview/KeyPage";
import { keyHeading } from "@/components/queue/words";
import { Prefetched } from "@/components/ui/Prefetched";
import { queueKeyParamSchema } from "@/lib/api/queue";
import { queryKeys } from "@/lib/client/queryKeys";
import { keyStart } from "@/lib/server/queue/pageData";

/** Read once for the title and the page. */
const readStart = cache(keyStart);

const keyOf = async ({ params }: PageProps<"/queue/[key]">): Promise<string | undefined> =>
  queueKeyParamSchema.safeParse(decodeURIComponent((await params).key)).data;

export async function generateMetadata(props: PageProps<"/queue/[key]">): Promise<Metadata> {
  const key = await keyOf(props);
  const start = key === undefined ? null : await readStart(key);
  return { title: start === null ? "Queue key" : keyHeading(start.criteria) };
}

export default async function Page(props: PageProps<"/queue/[key]">): Promise<ReactNode> {
  const key = await keyOf(props);
  if (key === undefined) notFound();
  return (
    <Prefetched data={[[queryKeys.queue.key(key), await readStart(key)]]}>
      <KeyPage key={key} queueKey={key} />
    </Prefetched>
  );
}
