import type { ReactNode } from "react";
import { ToSignIn } from "@/components/entrance/ToSignIn";
import { DashboardShell } from "@/components/shell/DashboardShell";
import { isSignedIn } from "@/lib/server/pageSession";

/** Without a session there is a sign-in page and nothing else. */
export default async function DashboardLayout({
  children,
}: {
  readonly children: ReactNode;
}): Promise<ReactNode> {
  return (await isSignedIn()) ? <DashboardShell>{children}</DashboardShell> : <ToSignIn />;
}
