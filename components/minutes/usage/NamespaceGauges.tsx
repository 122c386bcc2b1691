import { useId, type ReactNode } from "react";
import type { MonthUsage } from "@/lib/api/minutes";
import { formatNumber, plural } from "@/lib/client/format";
import { STANDINGS, type Standing } from "@/lib/minutes/named";
import { standingText } from "../words";
import { NamespaceGauge } from "./NamespaceGauge";
import classes from "./NamespaceGauges.module.css";

/** Each namespace against its quota, in groups, the worst first. */
export function NamespaceGauges({ usage }: { readonly usage: MonthUsage }): ReactNode {
  const { namespaces, namespaceCount, standings } = usage;
  return (
    <>
      {STANDINGS.filter((standing) => namespaces.some(({ quota }) => quota.standing === standing)).map(
        (standing) => (
          <Group key={standing} standing={standing} count={standings[standing]} usage={usage} />
        ),
      )}
      {namespaceCount > namespaces.length ? (
        <p className="note">
          The {formatNumber(namespaces.length)} worst of {plural(namespaceCount, "namespace")} are shown. The
          API lists all of them.
        </p>
      ) : null}
    </>
  );
}

interface GroupProps {
  readonly standing: Standing;
  readonly count: number;
  readonly usage: MonthUsage;
}

function Group({ standing, count, usage }: GroupProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {standingText(standing)} <span className="dim">{plural(count, "namespace")}</span>
      </h2>
      <ul className={classes.list}>
        {usage.namespaces
          .filter(({ quota }) => quota.standing === standing)
          .map((namespace) => (
            <li key={namespace.id} className={classes.item}>
              <NamespaceGauge
                namespace={namespace}
                month={usage.month}
                isPresent={usage.month === usage.months[0]}
              />
            </li>
          ))}
      </ul>
    </section>
  );
}
