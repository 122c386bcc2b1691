"use client";

import type { ReactNode } from "react";
import { sourceHref } from "@/components/sources/sourceHref";
import { HoverLink } from "@/components/ui/HoverLink";
import { useDataSources } from "@/lib/client/hooks/dataSources";
import { sourcesOfType } from "@/lib/client/sourcesOfType";
import type { Query } from "@/lib/discovery";

export interface FailedMessageProps {
  readonly query: Query;
  /** Begins with the name of the data source as it was when the query ran, if that is registered. */
  readonly message: string;
}

/** Why a query failed, with its data source as a link if that still has the same name. */
export function FailedMessage({ query, message }: FailedMessageProps): ReactNode {
  const { data } = useDataSources();
  const named = sourcesOfType(data?.items ?? [], query.type).find(({ name }) =>
    /^(?: \(|: )/.test(message.startsWith(name) ? message.slice(name.length) : ""),
  );
  if (named === undefined) return message;
  return (
    <>
      <HoverLink href={sourceHref(named.name)}>{named.name}</HoverLink>
      {message.slice(named.name.length)}
    </>
  );
}
