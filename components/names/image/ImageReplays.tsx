import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/EmptyState";
import { Facts } from "@/components/ui/Facts";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { formatMeasured } from "@/components/ranking/numbers";
import type { ImageDetail, ImageReplay } from "@/lib/api/images";
import names from "../names.module.css";
import { formatBytes, formatNumber, plural } from "@/lib/client/format";
import { replayHref } from "@/lib/client/hrefs";
import { strategyTitle } from "@/lib/replay/named";

/** Replays count sizes in decimal megabytes; the page shows them like the registry's, in binary units. */
const BYTES_OF_MB = 1e6;

type Replays = Extract<NonNullable<ImageDetail["replays"]>, { state: "known" }>["data"];

/** The newest replay's result: minutes that jobs waited for the image, and minutes that prewarming it saves. */
export function ImageReplays({ replays: { items, replays } }: { readonly replays: Replays }): ReactNode {
  const [newest] = items;
  return (
    <Panel title="What it costs">
      {newest === undefined ? (
        <EmptyState title={replays === 0 ? "Nothing was replayed yet" : "No replay has this image"}>
          {replays === 0
            ? "A replay of a day's jobs shows how long they waited for it."
            : replays === 1
              ? "The newest replay was searched."
              : `The newest ${replays} replays were searched.`}
        </EmptyState>
      ) : (
        <Replay replay={newest} />
      )}
    </Panel>
  );
}

const SHOWN = 6;

function Replay({ replay }: { readonly replay: ImageReplay }): ReactNode {
  const { id, at, jobSet, jobs, affectedJobs, affectedMinutes, savedMinutes, pullSeconds, sizeMb } = replay;
  const { selectedBy } = replay;
  const minutes = (value: number): string => `${formatNumber(value, 3)} min`;
  return (
    <>
      <p className={names.lead}>
        <strong>{minutes(affectedMinutes)} waited</strong> by {formatNumber(affectedJobs)} of{" "}
        {plural(jobs, "job")}; prewarming saves <strong>{minutes(savedMinutes)}</strong> of the working hours
      </p>
      <Facts
        layout="list"
        facts={[
          {
            label: "Replay",
            value: (
              <>
                <HoverLink href={replayHref(id)}>
                  {jobSet === null ? "of uploaded files" : `${jobSet.name}, version ${jobSet.version}`}
                </HoverLink>
                , <RelativeTime at={at} />
              </>
            ),
          },
          { label: "Pull", value: formatMeasured(pullSeconds, "s") },
          sizeMb !== null && { label: "Size", value: formatBytes(sizeMb * BYTES_OF_MB) },
          {
            label: "Selected by",
            value:
              selectedBy.length === 0
                ? "no strategy or policy of the replay"
                : selectedBy
                    .slice(0, SHOWN)
                    .map(({ strategy, topK }) => `${strategyTitle(strategy)} from top ${topK}`)
                    .join(", ") + (selectedBy.length > SHOWN ? ` and ${selectedBy.length - SHOWN} more` : ""),
          },
        ]}
      />
    </>
  );
}
