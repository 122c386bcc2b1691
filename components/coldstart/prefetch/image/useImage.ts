"use client";

import { parseAsJson, useQueryState } from "nuqs";
import { apiFetch, shape } from "@/lib/client/api";
import { useRead, type Read } from "@/lib/client/hooks/server";
import { queryKeys } from "@/lib/client/queryKeys";
import type { ManifestAnswer } from "@/lib/coldstart/shapes";
import { readImage, type ImageChoice } from "./choice";

const TIMEOUT_MS = 45_000;

export interface RegistryImage {
  /** Null if the pasted text is used. */
  readonly choice: ImageChoice | null;
  readonly onChoice: (choice: ImageChoice | null) => void;
  readonly read: Read<ManifestAnswer>;
}

/** The image named in the address, and its manifest. */
export function useImage(): RegistryImage {
  const [choice, setChoice] = useQueryState(
    "image",
    parseAsJson<ImageChoice>(readImage).withOptions({ history: "push" }),
  );
  const read = useRead(
    queryKeys.coldstart.manifest(JSON.stringify(choice)),
    (signal) =>
      apiFetch("/coldstart/manifest", shape(import("@/lib/api/coldstart"), "manifestAnswerSchema"), {
        method: "POST",
        json: choice,
        signal,
        timeoutMs: TIMEOUT_MS,
      }),
    // A tag may move: it is read again only on demand.
    { staleTime: Infinity, enabled: choice !== null },
  );
  return { choice, onChoice: (next) => void setChoice(next), read };
}
