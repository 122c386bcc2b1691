import { Button } from "@mantine/core";
import type { ReactNode } from "react";

/** A link, not a script: the browser navigates to the identity provider and back. */
export function OidcButton({
  name,
  from,
  newTab,
}: {
  readonly name: string;
  readonly from: string;
  readonly newTab: boolean;
}): ReactNode {
  const href = `/api/v1/sign-in/oidc?from=${encodeURIComponent(from)}`;
  return (
    <Button component="a" href={href} fullWidth {...(newTab ? { target: "_blank", rel: "noopener" } : {})}>
      Sign in with {name}
      {newTab ? " (new tab)" : ""}
    </Button>
  );
}
