import type { Metadata } from "next";
import type { ReactNode } from "react";
import { UsagePage } from "@/components/minutes/usage/UsagePage";
import { Prefetched } from "@/components/ui/Prefetched";
import { one } from "@/components/ui/pageParams";
import { queryKeys } from "@/lib/client/queryKeys";
import { monthStart } from "@/lib/server/minutes/pageData";

export const metadata: Metadata = { title: "Compute minutes" };

export default async function Page({ searchParams }: PageProps<"/minutes">): Promise<ReactNode> {
  const { month } = await searchParams;
  const asked = one(month);
  return (
    <Prefetched
      what="the compute minutes"
      rows={8}
      data={[[queryKeys.minutes.month(asked), await monthStart(asked)]]}
    >
      <UsagePage />
    </Prefetched>
  );
}
