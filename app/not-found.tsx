import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { AccountFrame } from "@/components/account/AccountFrame";

export const metadata: Metadata = { title: "Not found" };

/** Sent with every page, so it has no frame of its own. */
export default function NotFound(): ReactNode {
  return (
    <AccountFrame
      title="Not found"
      lead="There is no page at this address. What it showed may have been deleted or renamed."
    >
      <Link href="/">To the overview</Link>
    </AccountFrame>
  );
}
