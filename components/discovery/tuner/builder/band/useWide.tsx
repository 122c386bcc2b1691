"use client";

import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { WIDE_BAND_ID } from "./wideBand";
import classes from "./WindowBand.module.css";

/** Signals whose day is drawn over the ranking. */
const parseWide = parseAsArrayOf(parseAsString).withDefault([]);

export interface Wide {
  /** The band in its place: here, or over the ranking. */
  readonly placed: (band: ReactNode) => ReactNode;
  /** Moves it from one to the other. */
  readonly button: ReactNode;
}

/** Where the day of a signal is drawn, as the address says. */
export function useWide(signal: string): Wide {
  const [wides, setWides] = useQueryState("wide", parseWide);
  // On a phone the ranking, over which it would be drawn, is another pane.
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
