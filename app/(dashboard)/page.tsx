import type { Metadata } from "next";
import type { ReactNode } from "react";
import { DatabaseAway } from "@/components/account/DatabaseAway";
import { OverviewPage } from "@/components/overview/OverviewPage";
import { overviewStart } from "@/lib/server/pageData";

export const metadata: Metadata = { title: "Overview" };

interface PageProps {
  readonly searchParams: Promise<{ readonly sort?: string | string[] }>;
}

export default async function Page({ searchParams }: PageProps): Promise<ReactNode> {
  const [overview, { sort }] = await Promise.all([overviewStart(), searchParams]);
  if (overview === null) return <DatabaseAway />;
  return <OverviewPage overview={overview} sort={typeof sort === "string" ? sort : null} />;
}
