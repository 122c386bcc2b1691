import { ActionIcon, Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ChainKey } from "@/lib/waterlines";
import { firstOf, keyTitle } from "./draft";
import classes from "./Profiles.module.css";

export type KeyAct = "up" | "down" | "flip" | "remove";

export interface KeyRowProps {
  readonly chainKey: ChainKey;
  readonly place: number;
  readonly of: number;
  readonly onAct: (act: KeyAct) => void;
}

/** One key of a chain: what it puts first, and buttons that move, flip and remove it. */
export function KeyRow({ chainKey, place, of, onAct }: KeyRowProps): ReactNode {
  const title = keyTitle(chainKey.key);
  return (
    <li
      className={classes.key}
      data-key={chainKey.key}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
        event.preventDefault();
        onAct(event.key === "ArrowUp" ? "up" : "down");
      }}
    >
      <span className={classes.place}>{place}</span>
      <span className={classes.words}>
        <strong>{title}</strong>
        <span className="dim">First: {firstOf(chainKey)}</span>
      </span>
      <span className={classes.acts}>
        <ActionIcon
          variant="default"
          data-act="up"
          aria-label={`Move ${title} up`}
          disabled={place === 1}
          onClick={() => onAct("up")}
        >
          <IconArrowUp size={14} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          data-act="down"
          aria-label={`Move ${title} down`}
          disabled={place === of}
          onClick={() => onAct("down")}
        >
          <IconArrowDown size={14} aria-hidden="true" />
        </ActionIcon>
        <Button
          variant={chainKey.flipped ? "light" : "default"}
          size="compact-sm"
          data-act="flip"
          aria-label={`Flip ${title}`}
          aria-pressed={chainKey.flipped === true}
          onClick={() => onAct("flip")}
        >
          Flip
        </Button>
        <ActionIcon
          variant="subtle"
          data-act="remove"
          aria-label={`Remove ${title}`}
          disabled={of === 1}
          onClick={() => onAct("remove")}
        >
          <IconX size={14} aria-hidden="true" />
        </ActionIcon>
      </span>
    </li>
  );
}
