import type { ReactNode } from "react";
import { NameButton } from "@/components/ranking/NameButton";
import { HoverLink } from "@/components/ui/HoverLink";
import type { ImageExplanation } from "@/lib/discovery";
import { imageHref } from "@/lib/client/hrefs";
import classes from "./ImageExplanation.module.css";

export interface LeftOutAdviceProps {
  readonly explanation: Pick<ImageExplanation, "similar" | "toBeRanked">;
  /** Explains another image instead; without it, a name links to the image's page. */
  readonly onAsk?: ((image: string) => void) | undefined;
}

/** For an image without a rank: similar names, in case it was mistyped, and what would include it in the ranking. */
export function LeftOutAdvice({ explanation, onAsk }: LeftOutAdviceProps): ReactNode {
  const { similar, toBeRanked } = explanation;
  return (
    <>
      {similar.length === 0 ? null : (
        <section aria-label="Names like this one">
          <h3>Did you mean</h3>
          <ul className="plainList">
            {similar.map((name) => (
              <li key={name}>
                {onAsk === undefined ? (
                  <HoverLink className="breakable" href={imageHref(name)}>
                    {name}
                  </HoverLink>
                ) : (
                  <NameButton name={name} onOpen={onAsk} />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {toBeRanked.length === 0 ? null : (
        <section aria-label="What would get it ranked">
          <h3>What would get it ranked</h3>
          <ul className={classes.advice}>
            {toBeRanked.map((sentence) => (
              <li key={sentence} className="breakable">
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
