import type { Metadata } from "next";
import type { ReactNode } from "react";
import { DatabaseAway } from "@/components/account/DatabaseAway";
import { unitOf } from "@/components/minutes/unitOf";
import { OverviewPage } from "@/components/overview/OverviewPage";
import { pageSession } from "@/lib/server/auth/pageSession";
import { overviewStart } from "@/lib/server/overview/pageData";

export const metadata: Metadata = { title: "Overview" };

export default async function Page(): Promise<ReactNode> {
  const [overview, session] = await Promise.all([overviewStart(), pageSession()]);
  return overview === null ? <DatabaseAway /> : <OverviewPage overview={overview} unit={unitOf(session)} />;
}
