import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { ImportPage } from "@/components/minutes/imports/ImportPage";
import { importTitle } from "@/components/minutes/imports/words";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { importStart } from "@/lib/server/minutes/imports/pageData";

type Props = PageProps<"/minutes/imports/[id]">;

/** Read once for the title and the page. */
const readStart = cache(importStart);

const idOf = async ({ params }: Props): Promise<string> => decodeURIComponent((await params).id);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await readStart(await idOf(props));
  return { title: found === null ? "Import" : `Import ${importTitle(found)} · minutes` };
}

export default async function Page(props: Props): Promise<ReactNode> {
  const id = await idOf(props);
  return (
    <Prefetched what="the import" rows={8} data={[[queryKeys.imports.detail(id), await readStart(id)]]}>
      <ImportPage id={id} />
    </Prefetched>
  );
}
