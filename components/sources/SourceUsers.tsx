import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { HoverLink } from "@/components/ui/HoverLink";
import type { DataSource } from "@/lib/api/dataSources";
import { plural } from "@/lib/client/format";
import { dependentPage, dependentWords } from "./dependents";
import classes from "./SourceUsers.module.css";

const NAMED = 4;

interface Used {
  readonly key: string;
  readonly href: string;
  readonly label: string;
}

/** Everything that uses a data source, each with a link to its page. */
export function SourceUsers({
  source: { usedBy, dependents = [] },
}: {
  readonly source: DataSource;
}): ReactNode {
  const policies = usedBy.map(policyUse);
  const others = dependents.map((each) => ({
    key: `${each.kind} ${each.name}`,
    href: dependentPage(each),
    label: dependentWords(each),
  }));
  if (policies.length + others.length === 0) return "nothing";
  return (
    <>
      {policies.length === 0 ? null : policies.length === 1 ? "policy " : "policies "}
      <Names items={policies} />
      {policies.length > 0 && others.length > 0 ? "; " : ""}
      <Names items={others} />
    </>
  );
}

/** Policies whose queries fail because two sources have the URL that they name, and how to fix that. */
export function UnclearFor({ source }: { readonly source: DataSource | undefined }): ReactNode {
  if (source === undefined || source.ambiguousFor.length === 0) return null;
  return (
    <p className={classes.unclear}>
      <IconAlertTriangle size={14} aria-hidden="true" /> Another data source has this URL, too: queries of{" "}
      <Names items={source.ambiguousFor.map(policyUse)} /> fail until their secretRef names one of the two.
    </p>
  );
}

const policyUse = (policy: string): Used => ({
  key: policy,
  href: `/policies/${encodeURIComponent(policy)}`,
  label: policy,
});

function Names({ items }: { readonly items: readonly Used[] }): ReactNode {
  return (
    <>
      {items.slice(0, NAMED).map(({ key, href, label }, index) => (
        <span key={key}>
          {index > 0 ? ", " : ""}
          <HoverLink href={href}>{label}</HoverLink>
        </span>
      ))}
      {items.length > NAMED ? ` and ${plural(items.length - NAMED, "other")}` : ""}
    </>
  );
}
