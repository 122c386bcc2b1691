import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import type { NameSection } from "@/lib/api/names";
import { FactList } from "../FactList";
import { SectionState } from "../SectionState";
import classes from "./NameSections.module.css";

/** The data of each part about a name, side by side, with a link to the part's own page. */
export function NameSections({ sections }: { readonly sections: readonly NameSection[] }): ReactNode {
  return (
    <div className={classes.grid}>
      {sections.map(({ title, href, says }) => (
        <Panel
          key={title}
          title={title}
          actions={href === null ? null : <HoverLink href={href}>Open</HoverLink>}
        >
          <SectionState section={says}>{(facts) => <FactList says={facts} />}</SectionState>
        </Panel>
      ))}
    </div>
  );
}
