"use client";

import { useRef, useState } from "react";
import { messageOf } from "@/lib/client/api";

export interface TextFileProps {
  readonly mostBytes: number;
  /** Says that a file has more. */
  readonly tooLarge: (file: File) => string;
  readonly onText: (text: string, file: File) => void;
}

export interface TextFile {
  readonly read: (file: File | null) => Promise<void>;
  /** A file was chosen whose text is not there yet. */
  readonly reading: boolean;
  /** Why the file that was chosen last gave no text. */
  readonly error: string | null;
}

/** The text of the file that was chosen last, however long one before it takes. */
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
