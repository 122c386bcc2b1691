"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { latePanel } from "@/components/ui/late";
import { ShareMenu } from "@/components/share/ShareMenu";
import { ImageName } from "@/components/ui/ImageName";
import { PageHeader } from "@/components/ui/PageHeader";
import { QueryState } from "@/components/ui/QueryState";
import { ToneBadge } from "@/components/ui/StatusBadge";
import { WhenNear } from "@/components/ui/WhenNear";
import type { ImageDetail } from "@/lib/api/images";
import { useImage } from "../hooks";
import { SectionState } from "../SectionState";
import { ImageAnswer, type LiftStart } from "./ImageAnswer";
import { ImageIdentity } from "./ImageIdentity";
import classes from "./ImagePage.module.css";
import { ImageReplays } from "./ImageReplays";
import { NodesHold } from "./NodesHold";
import { PlaceholderPanel } from "../PlaceholderPanel";
import { PlacesTable } from "./PlacesTable";
import { heldWords } from "./words";

const CoursePanel = dynamic(
  () => latePanel("The rank over time", () => import("./CoursePanel").then((each) => each.CoursePanel)),
  {
    loading: () => <PlaceholderPanel title="Rank over time" rows={8} />,
  },
);
const ImageWaits = dynamic(
  () =>
    latePanel("The list of jobs that waited for it", () =>
      import("./ImageWaits").then((each) => each.ImageWaits),
    ),
  {
    loading: () => <PlaceholderPanel title="Jobs that waited for it" rows={8} />,
  },
);
const RegistryPanel = dynamic(
  () =>
    latePanel("What the registry says", () => import("./RegistryPanel").then((each) => each.RegistryPanel)),
  {
    loading: () => <PlaceholderPanel title="In the registry" rows={6} />,
  },
);
const ColdNode = dynamic(
  () =>
    latePanel("What happens on a node without it", () => import("./ColdNode").then((each) => each.ColdNode)),
  {
    loading: () => <PlaceholderPanel title="On a node without it" rows={6} />,
  },
);

export interface ImagePageProps {
  readonly reference: string;
  readonly lift: LiftStart | null;
}

/** Everything that is known about one image; first, whether it is prewarmed. */
export function ImagePage({ reference, lift }: ImagePageProps): ReactNode {
  const query = useImage(reference);
  return (
    <>
      <PageHeader
        title={<ImageName image={reference} plain />}
        badges={query.data ? <Badges image={query.data} /> : null}
        actions={query.data && <ShareImage image={query.data} />}
        description={query.data ? <ImageIdentity image={query.data} /> : undefined}
      />
      <QueryState query={query} what="the image" rows={12}>
        {(image) => <Known image={image} lift={lift} />}
      </QueryState>
    </>
  );
}

function Known({ image, lift }: { readonly image: ImageDetail; readonly lift: LiftStart | null }): ReactNode {
  const { reference, policies, replays, nodes } = image;
  const places = policies?.state === "known" ? policies.data : null;
  const held = nodes?.state === "known" ? heldWords(nodes.data.items) : null;
  const ranked = places?.items.find(({ rank }) => rank !== null);
  return (
    <div className="stack">
      <SectionState section={policies}>
        {(data) => <ImageAnswer places={data} held={held} lift={lift} />}
      </SectionState>
      <div className={classes.columns}>
        {places ? <PlacesTable reference={reference} places={places} /> : <div />}
        <div className={classes.side}>
          <SectionState section={nodes}>
            {(data) => <NodesHold nodes={data} isSelected={places ? places.selected > 0 : null} />}
          </SectionState>
          <SectionState section={replays}>{(data) => <ImageReplays replays={data} />}</SectionState>
        </div>
      </div>
      {places && ranked ? (
        <WhenNear placeholder={<PlaceholderPanel title="Rank over time" rows={8} isLoading={false} />}>
          {() => <CoursePanel places={places} />}
        </WhenNear>
      ) : null}
      <WhenNear placeholder={<PlaceholderPanel title="Jobs that waited for it" rows={8} isLoading={false} />}>
        {() => <ImageWaits reference={reference} />}
      </WhenNear>
      <WhenNear placeholder={<PlaceholderPanel title="In the registry" rows={6} isLoading={false} />}>
        {() => <RegistryPanel reference={reference} />}
      </WhenNear>
      {places && ranked ? (
        <WhenNear placeholder={<PlaceholderPanel title="On a node without it" rows={6} isLoading={false} />}>
          {() => <ColdNode places={places} />}
        </WhenNear>
      ) : null}
    </div>
  );
}

function Badges({ image: { policies } }: { readonly image: ImageDetail }): ReactNode {
  const items = policies?.state === "known" ? policies.data.items : [];
  const expected = items.filter((place) => place.expected === "warm");
  const missing = expected.filter(({ selected }) => !selected);
  const unwanted = items.filter((place) => place.expected === "notNeeded" && place.selected);
  if (missing.length > 0) return <ToneBadge tone="bad">Expected warm, and left out</ToneBadge>;
  if (unwanted.length > 0) return <ToneBadge tone="warn">Selected, and not needed</ToneBadge>;
  return expected.length > 0 ? <ToneBadge tone="ok">Expected warm, and selected</ToneBadge> : null;
}

function ShareImage({ image }: { readonly image: ImageDetail }): ReactNode {
  return <ShareMenu summarize={async () => (await import("./share")).sharedImage(image)} />;
}
