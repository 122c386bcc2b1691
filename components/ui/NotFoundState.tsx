import type { ReactNode } from "react";
import { messageOf } from "@/lib/client/api";
import { EmptyState } from "./EmptyState";
import { HoverLink } from "./HoverLink";

export interface WayBack {
  /** "To the runs". */
  readonly label: string;
  readonly href: string;
}

export interface NotFoundStateProps {
  /** In the middle of a sentence: "the run". */
  readonly what: string;
  readonly error: unknown;
  readonly back: WayBack;
}

/** In the place of what an address names and nothing is. */
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

/** The server's words on a malformed id are for programs. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && "status" in error && error.status !== 404;
