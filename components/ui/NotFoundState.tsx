import type { ReactNode } from "react";
import { messageOf } from "@/lib/client/api";
import { EmptyState } from "./EmptyState";
import { HoverLink } from "./HoverLink";

export interface WayBack {
  /** Label of the link: "To the runs". */
  readonly label: string;
  readonly href: string;
}

export interface NotFoundStateProps {
  /** Continues a sentence: "the run". */
  readonly what: string;
  readonly error: unknown;
  readonly back: WayBack;
}

/** Shown if what the address names does not exist. */
export function NotFoundState({ what, error, back }: NotFoundStateProps): ReactNode {
  return (
    <div role="alert">
      <EmptyState title={`Not found: ${what}`} action={<HoverLink href={back.href}>{back.label}</HoverLink>}>
        {isMalformed(error)
          ? "This address is incomplete or mistyped: no item can have it."
          : messageOf(error)}
      </EmptyState>
    </div>
  );
}

/** The server's message about a malformed id is meant for programs. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && "status" in error && error.status !== 404;
