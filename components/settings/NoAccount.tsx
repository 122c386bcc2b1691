import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";

/** Shown next to a control that the demo's visitor cannot use. */
export const NO_ACCOUNT =
  "The demo's visitor has no account. Create one under People, open its one-time link, and come back signed in.";

/** Shown instead of what only an account has. `what` is a sentence: "Passwords belong to an account." */
export function NoAccount({ what }: { readonly what: string }): ReactNode {
  return (
    <Panel>
      <EmptyState title="You are not signed in">
        {what} This demo needs no account on this machine.{" "}
        <HoverLink href="/settings/people?person=add">Add a person</HoverLink>, open the one-time link in a
        private window and choose a password; or <a href="/sign-in">sign in</a> with an existing account.
      </EmptyState>
    </Panel>
  );
}
