import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AccountPage } from "@/components/settings/account/AccountPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { sessionsStart } from "@/lib/server/auth/pageData";

export const metadata: Metadata = { title: "Account" };

export default async function Page(): Promise<ReactNode> {
  return (
    <Prefetched data={[[queryKeys.sessions, await sessionsStart()]]}>
      <AccountPage />
    </Prefetched>
  );
}
