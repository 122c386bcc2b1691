"use client";

import { Modal, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type ReactNode } from "react";
import { apiFetch, messageOf, shape } from "@/lib/client/api";
import { imageHref } from "@/lib/client/hrefs";
import { useGo } from "@/lib/client/hooks/go";
import { permissionOf, useSession } from "@/lib/client/hooks/session";
import { queryKeys } from "@/lib/client/queryKeys";
import { ACTIONS, isAsked, isNamed, namedFirst, type PaletteEntry } from "./actions";
import { kindLabel } from "./kinds";
import { searchedText } from "./question";
import classes from "./Palette.module.css";
import { useFocusBack } from "@/components/ui/useFocusBack";

/** Milliseconds without a key press before the server is searched. */
const REST_MS = 150;
const LIST = "palette-list";
/** A reference has a tag, a digest or a path. */
const looksLikeImage = (text: string): boolean =>
  !text.includes("://") && /^[a-z0-9][a-z0-9._-]*([:@/][A-Za-z0-9._:@/-]+)$/.test(text);
const optionId = (index: number): string => `palette-${index}`;

/** Pages and actions matched by their words, and what the server finds. Load it with CommandKey.tsx. */
export default function Palette({ onClose }: { readonly onClose: () => void }): ReactNode {
  useFocusBack();
  const lead = useGo();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  /** The text on which Enter was pressed before its hits had arrived. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const wanted = text.trim();
  const [settled] = useDebouncedValue(wanted, REST_MS);
  const sought = searchedText(settled);
  const actor = useSession().data?.actor;
  const found = useQuery({
    queryKey: queryKeys.search(sought),
    queryFn: ({ signal }) =>
      apiFetch(`/search?q=${encodeURIComponent(sought)}`, shape(import("@/lib/api/search"), "searchSchema"), {
        signal,
      }),
    enabled: settled !== "",
    placeholderData: keepPreviousData,
  });
  const allowed = ACTIONS.filter(({ needs }) => permissionOf(actor, needs).allowed).map((action) => ({
    ...action,
    kind: "action",
  }));
  const actions = namedFirst(allowed, wanted);
  // Listed after matches by name: a question matches no name.
  const answers = allowed.filter((action) => !isNamed(action, wanted) && isAsked(action, wanted));
  const hits = wanted === "" ? [] : (found.data?.items ?? []);
  // The image's page says why no policy has it.
  const unseen: readonly PaletteEntry[] =
    found.data?.items.length === 0 && looksLikeImage(sought)
      ? [{ kind: "image", name: sought, detail: "in no ranking: why?", href: imageHref(sought) }]
      : [];
  const entries: readonly PaletteEntry[] = [...actions, ...hits, ...answers, ...unseen];
  // Hits of the previous text stay visible until those of the current one arrive, and cannot be opened.
  const isOld = wanted !== settled || found.isPlaceholderData;
  const choosable = isOld ? actions.length : entries.length;
  const chosen = Math.min(at, choosable - 1);
  const go = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    void lead(entry.href);
  };
  const goToFirst = useEffectEvent(() => go(entries[0]));
  const hasCome = awaited !== null && awaited === wanted && !isOld;
  useEffect(() => {
    if (hasCome) goToFirst();
  }, [hasCome]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (chosen + step + choosable) % Math.max(1, choosable);
      setAt(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (chosen < 0) setAwaited(wanted);
      else go(entries[chosen]);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Find anything" size="lg" yOffset="10vh">
      <TextInput
        className={classes.field}
        data-autofocus
        role="combobox"
        aria-label="Find anything"
        aria-expanded={entries.length > 0}
        aria-controls={LIST}
        aria-activedescendant={choosable > 0 ? optionId(chosen) : undefined}
        autoComplete="off"
        placeholder="A name, an id, an address of GitLab, or a question: why is my image not warm?"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
          setAwaited(null);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={LIST} role="listbox" aria-label="Found" className={classes.list}>
        {entries.map((entry, index) => (
          <li
            key={`${entry.href} ${entry.name}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === chosen}
            aria-disabled={index >= choosable}
            className={classes.entry}
            onPointerMove={() => (index < choosable ? setAt(index) : undefined)}
            onClick={() => (index < choosable ? go(entry) : undefined)}
          >
            <span className="fine">{kindLabel(entry.kind)}</span>
            <span className="breakable">{entry.name}</span>
            <span className={`fine ${classes.detail}`}>{entry.detail}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="fine">
        {found.isError
          ? messageOf(found.error)
          : entries.length === 0 && !found.isFetching && wanted === settled
            ? `Nothing has “${sought}” in its name.`
            : answers.length > 0 && sought === wanted && hits.length === 0
              ? "Add the name of an image, a job or a node to the question to find it."
              : ""}
      </p>
    </Modal>
  );
}
