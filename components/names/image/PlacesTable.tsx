"use client";

import { parseAsString, useQueryState } from "nuqs";
import { Button } from "@mantine/core";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { late } from "@/components/ui/late";
import { Sparkline } from "@/components/charts/Sparkline";
import { policyHref, runHref } from "@/components/discovery/runs/links";
import { DataTable, type Column } from "@/components/ui/DataTable";
import { EmptyState } from "@/components/ui/EmptyState";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { ToneBadge, type Tone } from "@/components/ui/StatusBadge";
import type { ImagePlace, ImagePlaces } from "@/lib/api/images";
import { plural } from "@/lib/client/format";
import classes from "./ImagePage.module.css";
import { placeWords, standingOf, type Standing } from "./words";

const WhyPlace = dynamic(
  () => late("The explanation", () => import("./WhyPlace").then((each) => each.WhyPlace)),
  { ssr: false },
);

const TONES: Readonly<Record<Standing, Tone>> = { above: "ok", below: "bad", unranked: "idle" };
const TEXTS: Readonly<Record<Standing, string>> = {
  above: "Selected",
  below: "Below the line",
  unranked: "Not ranked",
};

const textOf = (place: ImagePlace): string =>
  place.runId === null ? "No run yet" : TEXTS[standingOf(place)];

export interface PlacesTableProps {
  /** Used for a policy that has no other name for the image. */
  readonly reference: string;
  readonly places: ImagePlaces;
}

/** The image's position in every policy, what needs attention first; the explanation is one press away. */
export function PlacesTable({ reference, places }: PlacesTableProps): ReactNode {
  const [why, setWhy] = useQueryState("why", parseAsString.withOptions({ history: "push" }));
  const asked = places.items.find(({ policy }) => policy === why);
  const columns: readonly Column<ImagePlace>[] = [
    {
      key: "policy",
      header: "Policy",
      rowHeader: true,
      value: ({ policy }) => policy,
      render: ({ policy }) => (
        <HoverLink href={policyHref(policy)} className="breakable">
          {policy}
        </HoverLink>
      ),
    },
    {
      key: "standing",
      header: "Now",
      value: textOf,
      render: (place) => <ToneBadge tone={TONES[standingOf(place)]}>{textOf(place)}</ToneBadge>,
    },
    {
      key: "place",
      header: "Place",
      value: ({ rank }) => rank,
      align: "left",
      render: (place) =>
        place.runId === null ? (
          placeWords(place)
        ) : (
          <HoverLink href={runHref(place.runId, { image: place.name ?? reference })}>
            {placeWords(place)}
          </HoverLink>
        ),
    },
    {
      key: "expected",
      header: "Expected",
      value: ({ expected }) => (expected === null ? "–" : expected === "warm" ? "warm" : "not needed"),
      hideBelow: "md",
    },
    {
      key: "course",
      header: "Course",
      hideBelow: "md",
      render: ({ course, imageCount }) =>
        course.length < 2 ? null : (
          <span className={classes.course}>
            <Sparkline
              values={course.map(({ rank }) => (rank === null ? null : Math.max(0, imageCount + 1 - rank)))}
            />
          </span>
        ),
    },
    {
      key: "why",
      header: "Why",
      align: "right",
      render: ({ policy, runId }) =>
        runId === null ? null : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Why in ${policy}`}
            onClick={() => void setWhy(policy)}
          >
            Why
          </Button>
        ),
    },
  ];
  return (
    <>
      <Panel
        title="In every policy"
        description={
          places.more ? `The first ${plural(places.policies, "policy", "policies")} by name.` : undefined
        }
        flush
      >
        <DataTable
          name="image-places"
          caption="The image's place in every policy"
          columns={columns}
          rows={places.items}
          rowKey={({ policy }) => policy}
          empty={
            <EmptyState
              title="There is no policy yet"
              action={<HoverLink href="/policies/new">New policy</HoverLink>}
            >
              A policy ranks images and selects the best.
            </EmptyState>
          }
        />
      </Panel>
      {why === null ? null : (
        <WhyPlace reference={reference} place={asked ?? null} onClose={() => void setWhy(null)} />
      )}
    </>
  );
}
