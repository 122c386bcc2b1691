import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/PageHeader";
import { POLICY_TEMPLATES } from "@/lib/discovery";
import { CopyStart, FromText, TemplateStart } from "./Starts";
import { TemplateChooser } from "./TemplateChooser";

const policies = { label: "Policies", href: "/policies" };
const start = { label: "New policy", href: "/policies/new" };

export interface NewPolicyPageProps {
  /** Id of a template, or "yaml" for a document from scratch. */
  readonly template: string | null;
  /** Name of the policy to copy. */
  readonly from: string | null;
}

/** Rendered on the server: choosing a start loads neither the engine that builds documents nor their editor. */
export function NewPolicyPage({ template: chosen, from }: NewPolicyPageProps): ReactNode {
  const template = POLICY_TEMPLATES.find(({ id }) => id === chosen);
  if (from !== null) {
    return (
      <>
        <PageHeader trail={[policies]} title={`Copy of ${from}`} />
        <CopyStart key={from} from={from} />
      </>
    );
  }
  if (template) {
    return (
      <>
        <PageHeader
          trail={[policies, start]}
          title={`New policy: ${template.title}`}
          description={template.summary}
        />
        <TemplateStart key={template.id} id={template.id} />
      </>
    );
  }
  if (chosen === "yaml") {
    return (
      <>
        <PageHeader
          trail={[policies, start]}
          title="New policy from YAML"
          description="Paste a DiscoveryPolicy or choose a file. Both spellings are read; every error is shown with its line and column."
        />
        <FromText />
      </>
    );
  }
  return (
    <>
      <PageHeader
        trail={[policies]}
        title="New policy"
        description="A policy defines which queries to run, how to rank the images that they return, and how many images to keep warm."
      />
      <TemplateChooser />
    </>
  );
}
