"use client";

import { useRef, useState } from "react";
import { messageOf } from "@/lib/client/api";

export interface TextFileProps {
  readonly mostBytes: number;
  /** The message for a file that is larger. */
  readonly tooLarge: (file: File) => string;
  readonly onText: (text: string, file: File) => void;
}

export interface TextFile {
  readonly read: (file: File | null) => Promise<void>;
  /** Whether a file has been chosen but not yet read. */
  readonly reading: boolean;
  /** Why the last chosen file could not be read. */
  readonly error: string | null;
}

/** Reads the text of the last chosen file, even if an earlier one takes longer. */
export function useTextFile({ mostBytes, tooLarge, onText }: TextFileProps): TextFile {
  const [state, setState] = useState<Omit<TextFile, "read">>({ reading: false, error: null });
  const last = useRef<File | null>(null);
  const read = async (file: File | null): Promise<void> => {
    if (!file) return;
    last.current = file;
    if (file.size > mostBytes) return setState({ reading: false, error: tooLarge(file) });
    setState({ reading: true, error: null });
    const text = await file.text().catch((error: unknown) => ({ problem: messageOf(error) }));
    if (last.current !== file) return;
    if (typeof text === "string") onText(text, file);
    setState({
      reading: false,
      error: typeof text === "string" ? null : `${file.name} could not be read: ${text.problem}`,
    });
  };
  return { ...state, read };
}
