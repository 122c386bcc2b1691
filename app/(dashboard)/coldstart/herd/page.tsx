import type { Metadata } from "next";
import type { ReactNode } from "react";
import { EXAMPLE_HERD, herdOf } from "@/components/coldstart/herd/herd";
import { HerdPage } from "@/components/coldstart/herd/HerdPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { herdStart } from "@/lib/server/coldstart/pageData";

export const metadata: Metadata = { title: "Herd" };

export default async function Page({ searchParams }: PageProps<"/coldstart/herd">): Promise<ReactNode> {
  const example = herdOf(EXAMPLE_HERD);
  const start = (await searchParams).herd === undefined ? await herdStart(example) : null;
  return (
    <Prefetched what="the herd" rows={10} data={[[queryKeys.coldstart.herd(JSON.stringify(example)), start]]}>
      <HerdPage />
    </Prefetched>
  );
}
