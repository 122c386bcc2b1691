import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense, type ReactNode } from "react";
import { DrawnLift } from "@/components/names/image/DrawnLift";
import { ImagePage } from "@/components/names/image/ImagePage";
import { missedIn } from "@/components/names/image/words";
import { LoadingState } from "@/components/ui/LoadingState";
import { Prefetched } from "@/components/ui/Prefetched";
import { imageOfSegments } from "@/lib/client/hrefs";
import { queryKeys } from "@/lib/client/queryKeys";
import { imageStart, liftStart } from "@/lib/server/names/pageData";

export async function generateMetadata({ params }: PageProps<"/images/[...reference]">): Promise<Metadata> {
  return { title: imageOfSegments((await params).reference) };
}

export default async function Page({ params }: PageProps<"/images/[...reference]">): Promise<ReactNode> {
  const reference = imageOfSegments((await params).reference);
  if (reference.length > 4_096) notFound();
  const start = await imageStart(reference);
  const places = start?.image.policies;
  const missed = places?.state === "known" ? missedIn(places.data.items) : null;
  const lift = missed && {
    ...missed,
    drawn: (
      <Suspense fallback={<LoadingState label="Loading what would lift it" rows={3} />}>
        <DrawnLift {...missed} start={liftStart(missed.run, missed.image)} />
      </Suspense>
    ),
  };
  return (
    <Prefetched
      what="the image"
      rows={12}
      isStale={start?.isShort}
      data={[[queryKeys.names.image(reference, ""), start?.image]]}
    >
      <ImagePage key={reference} reference={reference} lift={lift} />
    </Prefetched>
  );
}
