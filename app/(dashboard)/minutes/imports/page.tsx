import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ImportsPage } from "@/components/minutes/imports/ImportsPage";
import { MinutesFrame } from "@/components/minutes/MinutesFrame";
import { firstPage, Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { importsStart } from "@/lib/server/minutes/imports/pageData";

export const metadata: Metadata = { title: "Imports" };

export default async function Page(): Promise<ReactNode> {
  const start = await importsStart();
  return (
    <MinutesFrame
      title="Imports"
      description="Builds from GitLab or from a file. Each build is accounted once, however often it is imported."
    >
      <Prefetched
        what="the imports"
        rows={8}
        data={[
          [queryKeys.dataSources.list(), start?.sources],
          [[...queryKeys.imports.list(), null], firstPage(start?.imports)],
          [[...queryKeys.imports.schedules(), null], firstPage(start?.schedules)],
        ]}
      >
        <ImportsPage />
      </Prefetched>
    </MinutesFrame>
  );
}
