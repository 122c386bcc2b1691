"use client";

import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { WIDE_BAND_ID } from "./wideBand";
import classes from "./WindowBand.module.css";

/** Signals whose day is shown over the ranking. */
const parseWide = parseAsArrayOf(parseAsString).withDefault([]);

export interface Wide {
  /** Renders the band in its place: here, or over the ranking. */
  readonly placed: (band: ReactNode) => ReactNode;
  /** Switches between the two places. */
  readonly button: ReactNode;
}

/** Where the day of a signal is shown, stored in the address. */
export function useWide(signal: string): Wide {
  const [wides, setWides] = useQueryState("wide", parseWide);
  // On a phone the ranking is in another pane.
  const hasColumns = useMediaQuery("(width >= 62em)", true, { getInitialValueInEffect: false });
  const isWide = hasColumns && wides.includes(signal);
  const place = isWide ? document.getElementById(WIDE_BAND_ID) : null;
  return {
    placed: (band) => (place === null ? band : createPortal(band, place)),
    button: (
      <Button
        className={classes.widen}
        variant="default"
        size="compact-xs"
        aria-pressed={place !== null}
        onClick={() => {
          const others = wides.filter((each) => each !== signal);
          const next = place === null ? [...others, signal] : others;
          void setWides(next.length === 0 ? null : next);
        }}
      >
        {place === null ? "Widen over the ranking" : "Back into the builder"}
      </Button>
    ),
  };
}
