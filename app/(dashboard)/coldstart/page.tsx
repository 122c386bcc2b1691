import type { Metadata } from "next";
import { Suspense, type ReactNode } from "react";
import { EXAMPLE } from "@/components/coldstart/resolve/question";
import { ResolvePage } from "@/components/coldstart/resolve/ResolvePage";
import { answerOf } from "@/components/coldstart/session/answer";
import { LoadingState } from "@/components/ui/LoadingState";

export const metadata: Metadata = { title: "Cold start" };

/** The same for everyone, so it is resolved once. */
const start = answerOf(EXAMPLE);

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<LoadingState label="Loading the cold start" rows={10} />}>
      <ResolvePage start={start} />
    </Suspense>
  );
}
