import type { ReactNode } from "react";
import { ShortImage } from "@/components/ui/ShortImage";
import type { PolicyResult } from "@/lib/api/policies";
import classes from "./EdgeNames.module.css";

/** The images on both sides of the line in one line of text; LineEdges also shows their scores. */
export function EdgeNames({ lastIn, firstOut }: Pick<PolicyResult, "lastIn" | "firstOut">): ReactNode {
  if (lastIn === null && firstOut === null) return null;
  return (
    <div className={`fine ${classes.edges}`}>
      {lastIn === null ? null : (
        <span>
          last in <ShortImage image={lastIn.image} />
          {firstOut === null ? null : ", "}
        </span>
      )}
      {firstOut === null ? null : (
        <span>
          first out <ShortImage image={firstOut.image} />
        </span>
      )}
    </div>
  );
}
