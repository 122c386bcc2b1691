import { Button, Textarea } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { loadCode } from "@/lib/client/code";
import type { SourceValues } from "./sourceFormModel";

/** Fills the form from a pasted kubeconfig; the text itself is neither sent nor stored. */
export function KubeconfigField({
  values,
  onChange,
}: {
  readonly values: SourceValues;
  readonly onChange: (change: Partial<SourceValues>) => void;
}): ReactNode {
  const [text, setText] = useState("");
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const take = async (): Promise<void> => {
    const code = await loadCode("What reads a kubeconfig", () => import("@/lib/client/kubeconfig")).catch(
      () => null,
    );
    if (code === null) return;
    const { readKubeconfig } = code;
    const read = readKubeconfig(text);
    if ("problems" in read) {
      setTaken([]);
      return setProblems(read.problems);
    }
    const { headers: _, ...credentials } = read.credentials;
    setProblems([]);
    setTaken(["URL", ...Object.keys(credentials)]);
    setText("");
    onChange({ url: read.url, secrets: { ...values.secrets, ...credentials } });
  };
  return (
    <div>
      <Textarea
        label="Kubeconfig"
        description="Optional: kubectl config view --raw --flatten --minify. It fills the fields below; the text itself is not sent."
        autosize
        minRows={2}
        maxRows={6}
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={problems.length === 0 ? undefined : `The kubeconfig ${problems.join("; ")}.`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="actions">
        <Button variant="default" size="xs" disabled={text.trim() === ""} onClick={() => void take()}>
          Fill the fields from it
        </Button>
        <span className="fine" role="status">
          {taken.length === 0 ? "" : `Filled: ${taken.join(", ")}`}
        </span>
      </div>
    </div>
  );
}
