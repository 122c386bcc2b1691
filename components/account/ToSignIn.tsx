"use client";

import { useEffect, type ReactNode } from "react";
import { AccountFrame } from "./AccountFrame";

/** Redirects to the sign-in page, which returns the visitor to the full address that they requested. */
export function ToSignIn(): ReactNode {
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    const from = pathname + search + hash;
    window.location.replace(from === "/" ? "/sign-in" : `/sign-in?from=${encodeURIComponent(from)}`);
  }, []);
  return (
    <AccountFrame title="Sign in">
      <a href="/sign-in">To the sign-in page</a>
    </AccountFrame>
  );
}
