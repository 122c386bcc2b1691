import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NamespacePage } from "@/components/minutes/namespace/NamespacePage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { namespaceStart } from "@/lib/server/minutes/pageData";

type Search = Readonly<Record<string, string | string[] | undefined>>;

interface PageProps {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<Search>;
}

export default async function Page({ params, searchParams }: PageProps): Promise<ReactNode> {
  const [{ id }, search] = await Promise.all([params, searchParams]);
  const given = (name: string): string | null => {
    const value = search[name];
    return typeof value === "string" ? value : null;
  };
  const [month, year] = [given("month"), given("year")];
  const start = await namespaceStart(id, month, year);
  return (
    <Prefetched what="the namespace" rows={10} data={[[queryKeys.minutes.namespace(id, month, year), start]]}>
      <NamespacePage key={id} id={id} />
    </Prefetched>
  );
}
