import type { Metadata } from "next";
import type { ReactNode } from "react";
import { UsagePage } from "@/components/minutes/usage/UsagePage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { monthStart } from "@/lib/server/minutes/pageData";

export const metadata: Metadata = { title: "Compute minutes" };

interface PageProps {
  readonly searchParams: Promise<{ readonly month?: string | string[] }>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const { month } = await searchParams;
  const asked = typeof month === "string" ? month : null;
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
