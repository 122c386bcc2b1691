"use client";

import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { ErrorState } from "@/components/ui/ErrorState";
import { FormOf } from "@/components/ui/FormOf";
import { LoadingState } from "@/components/ui/LoadingState";
import { HoverLink } from "@/components/ui/HoverLink";
import { Panel } from "@/components/ui/Panel";
import { WhenNear } from "@/components/ui/WhenNear";
import type { RunSummary } from "@/lib/api/runs";
import { formatDuration, formatNumber, plural } from "@/lib/client/format";
import type { RankingLinkAnswer } from "@/lib/coldstart/shapes";
import { useRankingLink } from "./hooks";
import { LinkMoves } from "./LinkMoves";
import { LinkRanking } from "./LinkRanking";
import { InputsNear, MirrorFormNear } from "./mirror/lazy";
import { useMirror } from "./mirror/useMirror";
import { ABOUT_CLUSTER, requestOf, type LinkValues } from "./model";
import { linkMoves, movesText } from "./moves";
import { SeedTable } from "./SeedTable";
import { SensitivityTable } from "./SensitivityTable";
import { needsSignals, useOwnLink } from "./useOwnLink";

const ModelForm = dynamic(
  () => latePanel("The form", () => import("./ModelForm").then((file) => file.ModelForm)),
  {
    ssr: false,
    loading: () => <FormPlace />,
  },
);
const LinkExplained = dynamic(
  () => latePanel("The explanation", () => import("./LinkExplained").then((file) => file.LinkExplained)),
  {
    ssr: false,
  },
);

// On the page from the server where there are warnings; its code is loaded only then.
const LinkWarnings = dynamic(
  () => latePanel("The warnings", () => import("./LinkWarnings").then((file) => file.LinkWarnings)),
  { loading: () => null },
);

function FormPlace(): ReactNode {
  return (
    <Panel title="Cluster" description={ABOUT_CLUSTER}>
      <Skeleton height={300} radius={0} />
    </Panel>
  );
}

export interface LinkPanelsProps {
  readonly run: RunSummary["id"];
  readonly values: LinkValues;
  readonly onValues: (values: LinkValues) => void;
  /** The image whose explanation is open. */
  readonly image: string | null;
  readonly onImage: (image: string | null) => void;
}

/** The answer first, then its inputs. */
export function LinkPanels({ run, values, onValues, image, onImage }: LinkPanelsProps): ReactNode {
  const mirror = useMirror();
  const asked = mirror.into(requestOf(run, values, null));
  const link = useRankingLink(asked);
  const { data, error } = link;
  const own = useOwnLink(asked);
  // Until the answer for other values arrives, the one for the policy's own may be shown.
  const isMoved = own !== null && own.data !== data;
  // Its code is loaded with the first explained image, and it stays mounted to animate its closing.
  const [opened, setOpened] = useState(image !== null);
  if (image !== null && !opened) setOpened(true);
  return (
    <>
      {data !== undefined ? (
        <>
          <Summary answer={data} />
          {data.warnings.length > 0 ? <LinkWarnings warnings={data.warnings} /> : null}
          {isMoved ? <LinkMoves answer={data} own={own} onOpen={onImage} /> : null}
          <LinkRanking answer={data} onOpen={onImage} />
          <SeedTable answer={data} onOpen={onImage} />
          <SensitivityTable answer={data} />
        </>
      ) : needsSignals(error) ? (
        <p role="alert" className="note">
          {error.message} Choose them below.
        </p>
      ) : error !== null ? (
        <ErrorState
          error={error}
          title="Could not load the ranking link"
          onRetry={() => void link.refetch()}
        />
      ) : (
        <LoadingState label="Loading the ranking link" rows={12} />
      )}
      <WhenNear placeholder={<FormPlace />}>
        {() => (
          <FormOf values={values}>
            <ModelForm
              run={run}
              values={values}
              answer={data}
              busy={link.isFetching}
              moves={
                isMoved && data && own.data ? movesText(linkMoves(data, own.data), data, own.data) : undefined
              }
              onValues={onValues}
            />
          </FormOf>
        )}
      </WhenNear>
      <MirrorFormNear {...mirror} />
      {data === undefined ? null : <InputsNear answer={data} mirror={mirror} />}
      {opened ? (
        <LinkExplained run={run} values={values} image={image} onClose={() => onImage(null)} />
      ) : null}
    </>
  );
}

/** The result in two sentences. */
function Summary({ answer }: { readonly answer: RankingLinkAnswer }): ReactNode {
  const { rows, run, line, exposureSeconds, seedingGainSeconds, withoutPullTime } = answer;
  const crossed = rows.filter(({ selected, runSelected }) => selected && !runSelected).length;
  const seed = rows.filter(({ advice }) => advice === "seed").length;
  const seconds = (value: number): string => formatDuration(value * 1_000);
  return (
    <Panel
      title={`${plural(crossed, "image")} ${crossed === 1 ? "crosses" : "cross"} the line of ${formatNumber(line)}`}
    >
      <p className="note" role="status">
        Cold pulls would wait {seconds(exposureSeconds)} in the window; one copy of each image that no node
        holds would save {seconds(seedingGainSeconds)} of it. For {plural(seed, "image")} a copy gains more
        per byte than prewarming every node. From the{" "}
        <HoverLink href={`/runs/${encodeURIComponent(run.id)}`}>run of {run.policy}</HoverLink>, version{" "}
        {run.policyVersion}
        {withoutPullTime > 0
          ? `; ${plural(withoutPullTime, "image")} without a pull time ${withoutPullTime === 1 ? "is" : "are"} left out`
          : ""}
        .
      </p>
    </Panel>
  );
}
