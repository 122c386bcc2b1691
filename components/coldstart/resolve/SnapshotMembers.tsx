"use client";

import { useState, type ReactNode } from "react";
import { fetchAll } from "@/lib/client/fetchAllPages";
import { messageOf } from "@/lib/client/api";
import { BusyButton } from "@/components/ui/BusyButton";

/** Takes the members from the newest snapshot of nodes, with their zones. */
export function SnapshotMembers({
  onMembers,
}: {
  readonly onMembers: (names: readonly string[]) => void;
}): ReactNode {
  const [state, setState] = useState<{ readonly busy: boolean; readonly text: string }>({
    busy: false,
    text: "",
  });
  const take = async (): Promise<void> => {
    setState({ busy: true, text: "" });
    try {
      const row = import("@/lib/api/nodes").then(({ nodeRowSchema }) => nodeRowSchema);
      const { items } = await fetchAll("/nodes", row, new AbortController().signal);
      if (items.length > 0)
        onMembers(items.map(({ name, zone }) => (zone === null ? name : `${name}@${zone}`)));
      setState({ busy: false, text: items.length === 0 ? "There is no snapshot of nodes yet." : "" });
    } catch (error) {
      setState({ busy: false, text: messageOf(error) });
    }
  };
  return (
    <>
      <BusyButton variant="default" loading={state.busy} onClick={() => void take()}>
        Take the nodes of the newest snapshot
      </BusyButton>
      {state.text === "" ? null : (
        <span role="alert" className="dim">
          {state.text}
        </span>
      )}
    </>
  );
}
