import type { Metadata } from "next";
import type { ReactNode } from "react";
import { DatabaseAway } from "@/components/account/DatabaseAway";
import { OverviewPage } from "@/components/overview/OverviewPage";
import { overviewStart } from "@/lib/server/overview/pageData";

export const metadata: Metadata = { title: "Overview" };

export default async function Page(): Promise<ReactNode> {
  const overview = await overviewStart();
  return overview === null ? <DatabaseAway /> : <OverviewPage overview={overview} />;
}
