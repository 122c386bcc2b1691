"use client";

import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { late } from "@/components/ui/late";
import { PermittedButton } from "@/components/ui/Permitted";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { ToneBadge } from "@/components/ui/StatusBadge";
import type { NamespaceMinutes } from "@/lib/api/minutes";
import type { MinutesReset } from "@/lib/api/quotaStatus";
import { usePermission } from "@/lib/client/hooks/session";
import { useUnit } from "../unit";
import { amountText } from "../words";

// The form is loaded when it is opened.
const ResetDrawer = dynamic(
  () => late("The form", () => import("./ResetDrawer").then((file) => file.ResetDrawer)),
  { ssr: false },
);

/** `?reset=` selects the open form: a new reset, or undoing the one with this number. */
const USAGE = "usage";

const useOpened = () => useQueryState("reset", parseAsString.withOptions({ history: "push" }));

export interface OfMinutes {
  readonly minutes: NamespaceMinutes;
}

const isPresent = ({ month, allMonths }: NamespaceMinutes): boolean => month === allMonths[0];

/** Resets a root namespace's use in the current month; renders nothing if nothing counts. */
export function ResetButton({ minutes }: OfMinutes): ReactNode {
  const [, open] = useOpened();
  const { quota } = minutes;
  if (quota === null || !isPresent(minutes) || quota.usedMinutes === 0) return null;
  return (
    <PermittedButton needs="admin" variant="default" onClick={() => void open(USAGE)}>
      Reset usage
    </PermittedButton>
  );
}

/** Lists the month's resets with amount and author; each can be undone while the month lasts. */
export function Resets({ minutes }: OfMinutes): ReactNode {
  const { allowed } = usePermission("admin");
  const [opened, open] = useOpened();
  const { id, path, month, resets } = minutes;
  const undoes = opened === null || opened === USAGE ? null : Number(opened);
  const known = opened === USAGE || resets.some(({ number }) => number === undoes);
  return (
    <>
      {resets.length === 0 ? null : (
        <section aria-label="Resets of the month">
          <p className="note">
            Resets reduce the usage that counts against the quota, which gauge, alerts and projection are
            based on. The ledger, the charts and the tables keep what was accounted.
          </p>
          <ul>
            {resets.map((reset) => (
              <li key={reset.number}>
                <ResetText reset={reset} />{" "}
                {reset.state === "inForce" && isPresent(minutes) ? (
                  <PermittedButton
                    needs="admin"
                    variant="default"
                    size="compact-xs"
                    aria-label={`Take reset ${reset.number} back`}
                    onClick={() => void open(String(reset.number))}
                  >
                    Take back
                  </PermittedButton>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened !== null && known && allowed && isPresent(minutes) ? (
        <ResetDrawer key={opened} {...{ id, path, month, undoes }} onClose={() => void open(null)} />
      ) : null}
    </>
  );
}

function ResetText({ reset }: { readonly reset: MinutesReset }): ReactNode {
  const { number, minutes, undoes, state, message, author, createdAt } = reset;
  const unit = useUnit();
  const amount = amountText(unit)(Math.abs(minutes));
  return (
    <span className="breakable">
      {undoes === null
        ? `Reset ${number}: ${amount} taken off`
        : `Reset ${undoes} taken back: ${amount} count again`}{" "}
      by {author}, <RelativeTime at={createdAt} />: {message}{" "}
      {state === "takenBack" ? <ToneBadge tone="idle">Taken back</ToneBadge> : null}
    </span>
  );
}
