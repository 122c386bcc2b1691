import { IconFileImport } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { sourceTypeLabel } from "@/lib/client/sourceTypeLabel";
import { POLICY_TEMPLATES } from "@/lib/discovery";
import { TemplatePicture } from "./TemplatePicture";
import classes from "./TemplateChooser.module.css";

/** The nine strategies and an empty document, each a link, so that a choice has an address. */
export function TemplateChooser(): ReactNode {
  return (
    <>
      <section aria-labelledby="bring-your-own">
        <h2 id="bring-your-own" className={classes.heading}>
          Import an existing policy
        </h2>
        <HoverLink href="/policies/new?template=yaml" className={classes.import}>
          <IconFileImport size={26} stroke={1.5} aria-hidden="true" />
          <span>
            <strong>Paste or import YAML</strong>
            <span className={classes.summary}>
              A DiscoveryPolicy as YAML or JSON, in the proposal&apos;s or the released operator&apos;s
              spelling.
            </span>
          </span>
        </HoverLink>
      </section>
      <section aria-labelledby="strategies">
        <h2 id="strategies" className={classes.heading}>
          Or start from a strategy
        </h2>
        <ol className={classes.grid}>
          {POLICY_TEMPLATES.map((template) => (
            <li key={template.id}>
              <HoverLink href={`/policies/new?template=${template.id}`} className={classes.card}>
                <TemplatePicture id={template.id} />
                <strong className={classes.title}>
                  {template.strategy}. {template.title}
                </strong>
                <span className={classes.summary}>{template.summary}</span>
                <span className={classes.limitation}>
                  <strong>Limits:</strong> {template.limitation}
                </span>
                <span className={classes.needs}>
                  Asks {template.needs.map((need) => sourceTypeLabel(need)).join(" and ")}
                </span>
              </HoverLink>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
