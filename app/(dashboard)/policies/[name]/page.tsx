import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PolicyPage } from "@/components/discovery/policies/page/PolicyPage";
import { Prefetched } from "@/components/ui/Prefetched";
import { queryKeys } from "@/lib/client/queryKeys";
import { policyStart } from "@/lib/server/discovery/pageData";

export async function generateMetadata({ params }: PageProps<"/policies/[name]">): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name) };
}

export default async function Page({ params }: PageProps<"/policies/[name]">): Promise<ReactNode> {
  const name = decodeURIComponent((await params).name);
  const start = await policyStart(name);
  return (
    <Prefetched
      data={
        start === null
          ? []
          : [
              [queryKeys.policies.detail(name), start.policy],
              [queryKeys.validation(start.policy.spec, null), start.validation],
            ]
      }
    >
      <PolicyPage key={name} name={name} />
    </Prefetched>
  );
}
