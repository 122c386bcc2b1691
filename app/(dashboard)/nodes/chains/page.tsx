import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Prefetched } from "@/components/ui/Prefetched";
import { ProfilesPage } from "@/components/waterlines/profiles/ProfilesPage";
import { queryKeys } from "@/lib/client/queryKeys";
import { metricsStart, profilesStart } from "@/lib/server/waterlines/pageData";

export const metadata: Metadata = { title: "Profiles" };

export default async function Page(): Promise<ReactNode> {
  const [profiles, metrics] = await Promise.all([profilesStart(), metricsStart()]);
  return (
    <Prefetched
      what="the profiles"
      rows={6}
      data={[
        [queryKeys.nodes.profiles(), profiles],
        [queryKeys.nodes.metrics(), metrics],
      ]}
    >
      <ProfilesPage />
    </Prefetched>
  );
}
