import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { DatabaseAway } from "@/components/account/DatabaseAway";
import { SignInPage } from "@/components/account/SignInPage";
import { one } from "@/components/ui/pageParams";
import { accountState, safeReturnTo } from "@/lib/server/auth/pageSession";

export const metadata: Metadata = { title: "Sign in" };

export default async function Page({ searchParams }: PageProps<"/sign-in">): Promise<ReactNode> {
  const { from, problem } = await searchParams;
  const asked = one(problem) ?? undefined;
  const account = await accountState(asked);
  if (account.state === null) return <DatabaseAway />;
  const returnTo = safeReturnTo(one(from) ?? undefined);
  // A visitor of the demo may still want to sign in as somebody.
  if (account.state.actor?.via === "session" && asked === undefined) redirect(returnTo);
  return <SignInPage state={account.state} from={returnTo} problem={account.problem} />;
}
