import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { NamespacePage } from "@/components/minutes/namespace/NamespacePage";
import { Prefetched } from "@/components/ui/Prefetched";
import { one } from "@/components/ui/pageParams";
import { queryKeys } from "@/lib/client/queryKeys";
import { namespaceStart } from "@/lib/server/minutes/pageData";

type Props = PageProps<"/minutes/namespaces/[id]">;

/** Read once for the title and the page. */
const readStart = cache(namespaceStart);

async function askedOf({ params, searchParams }: Props) {
  const [{ id }, { month, year }] = await Promise.all([params, searchParams]);
  return [id, one(month), one(year)] as const;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const start = await readStart(...(await askedOf(props)));
  return { title: `${start === null ? "Namespace" : start.path} · minutes` };
}

export default async function Page(props: Props): Promise<ReactNode> {
  const asked = await askedOf(props);
  const [id] = asked;
  return (
    <Prefetched
      what="the namespace"
      rows={10}
      data={[[queryKeys.minutes.namespace(...asked), await readStart(...asked)]]}
    >
      <NamespacePage key={id} id={id} />
    </Prefetched>
  );
}
