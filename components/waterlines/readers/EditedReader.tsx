"use client";

import type { ReactNode } from "react";
import { QueryState } from "@/components/ui/QueryState";
import { useSourcesOf } from "@/lib/client/hooks/dataSources";
import { READER_TYPES } from "@/lib/waterlines/shapes";
import { ReaderForm, type ReaderFormProps } from "./ReaderForm";

/** The form of a reader, with the data sources that nodes can be read from. */
export function EditedReader(edited: Omit<ReaderFormProps, "sources">): ReactNode {
  const sources = useSourcesOf(READER_TYPES);
  return (
    <QueryState query={sources} what="the data sources" rows={3}>
      {({ items }) => <ReaderForm {...edited} sources={items} />}
    </QueryState>
  );
}
