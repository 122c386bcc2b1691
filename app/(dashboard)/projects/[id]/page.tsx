import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NamePage } from "@/components/names/kinds/NamePage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { nameStart } from "@/lib/server/names/pageData";

export async function generateMetadata({ params }: PageProps<"/projects/[id]">): Promise<Metadata> {
  const id = decodeURIComponent((await params).id);
  return { title: (await nameStart("project", id))?.name ?? "Project" };
}

export default async function Page({ params }: PageProps<"/projects/[id]">): Promise<ReactNode> {
  const id = decodeURIComponent((await params).id);
  return (
    <Prefetched
      what="the project"
      rows={10}
      data={[[queryKeys.names.of("project", id), await nameStart("project", id)]]}
    >
      <NamePage kind="project" id={id} />
    </Prefetched>
  );
}
