import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PeoplePage } from "@/components/settings/people/PeoplePage";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { usersStart } from "@/lib/server/auth/pageData";

export const metadata: Metadata = { title: "People" };

export default async function Page(): Promise<ReactNode> {
  const users = await usersStart();
  return (
    <Prefetched data={[[[...queryKeys.users.list(), null], firstPage(users)]]}>
      <PeoplePage />
    </Prefetched>
  );
}
