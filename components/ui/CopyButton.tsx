"use client";

import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import { copyText } from "@/lib/client/clipboard";

export interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for the accessible name: "Copy YAML". */
  readonly label?: string;
  readonly disabled?: boolean;
}

export function CopyButton({ text, label = "Copy", disabled }: CopyButtonProps): ReactNode {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  useEffect(() => {
    if (state === "idle") return undefined;
    const timer = setTimeout(() => setState("idle"), 2_000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (): Promise<void> => {
    try {
      await copyText(text);
      setState("copied");
    } catch {
      setState("refused");
    }
  };
  return (
    <Button
      variant="default"
      disabled={disabled}
      leftSection={state === "copied" ? <IconCheck size={14} /> : <IconCopy size={14} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">
        {state === "copied" ? "Copied" : state === "refused" ? "Select and copy by hand" : label}
      </span>
    </Button>
  );
}
