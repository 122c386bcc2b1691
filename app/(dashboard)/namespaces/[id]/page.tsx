import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NamePage } from "@/components/names/kinds/NamePage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { nameStart } from "@/lib/server/names/pageData";

export async function generateMetadata({ params }: PageProps<"/namespaces/[id]">): Promise<Metadata> {
  const id = decodeURIComponent((await params).id);
  return { title: (await nameStart("namespace", id))?.name ?? "Namespace" };
}

export default async function Page({ params }: PageProps<"/namespaces/[id]">): Promise<ReactNode> {
  const id = decodeURIComponent((await params).id);
  return (
    <Prefetched
      what="the namespace"
      rows={10}
      data={[[queryKeys.names.of("namespace", id), await nameStart("namespace", id)]]}
    >
      <NamePage kind="namespace" id={id} />
    </Prefetched>
  );
}
