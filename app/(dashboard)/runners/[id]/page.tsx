import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NamePage } from "@/components/names/kinds/NamePage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { nameStart } from "@/lib/server/names/pageData";

export async function generateMetadata({ params }: PageProps<"/runners/[id]">): Promise<Metadata> {
  const id = decodeURIComponent((await params).id);
  return { title: (await nameStart("runner", id))?.name ?? "Runner" };
}

export default async function Page({ params }: PageProps<"/runners/[id]">): Promise<ReactNode> {
  const id = decodeURIComponent((await params).id);
  return (
    <Prefetched
      what="the runner"
      rows={10}
      data={[[queryKeys.names.of("runner", id), await nameStart("runner", id)]]}
    >
      <NamePage kind="runner" id={id} />
    </Prefetched>
  );
}
