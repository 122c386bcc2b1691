import { IconSend } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CancelPending } from "@/components/ui/CancelPending";
import { PermittedButton } from "@/components/ui/Permitted";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { messageOf } from "@/lib/client/api";
import { useTestEmail } from "../hooks/email";

/** Sends a message to the saved recipients and shows the result for each. */
export function TestEmail({ disabled }: { readonly disabled: boolean }): ReactNode {
  const test = useTestEmail();
  const { data, error, isPending, mutate } = test;
  return (
    <div className="stack">
      <div className="actions">
        <PermittedButton
          needs="admin"
          variant="default"
          disabled={disabled}
          leftSection={<IconSend size={14} aria-hidden="true" />}
          loading={isPending}
          onClick={() => mutate(undefined)}
        >
          Send a test message
        </PermittedButton>
        <CancelPending write={test} what="the test of e-mail" />
      </div>
      <div role="status" aria-label="Test of e-mail">
        {isPending ? <ToneBadge tone="run">Sending…</ToneBadge> : null}
        {isPending
          ? null
          : data?.map(({ recipient, ok, message }) => (
              <p key={recipient} className="breakable">
                <ToneBadge tone={ok ? "ok" : "bad"}>{ok ? "Taken" : "Refused"}</ToneBadge> {recipient}:{" "}
                {message}
              </p>
            ))}
        {error && !isPending ? messageOf(error) : null}
      </div>
    </div>
  );
}
