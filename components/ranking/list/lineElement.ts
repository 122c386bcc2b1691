/**
 * The text of the line across the list, written directly to the DOM like the rows: its scores change with every
 * move.
 */
import { plural } from "@/lib/client/format";
import { scoreText } from "../numbers";
import { outcomeText, type LineState } from "./lineState";

export interface LineWords {
  /** "Cut at 30 images". */
  readonly label: string;
  /** "score between 0.6120 and 0.6099". */
  readonly where: string;
  /** "+3 in · −3 out"; empty while nothing has crossed. */
  readonly outcome: string;
}

export function lineWords(state: LineState): LineWords {
  return {
    label: `Cut at ${plural(state.line, "image")}`,
    where: scoresAcross(state),
    outcome: outcomeText(state),
  };
}

function scoresAcross({ last, first, unit }: LineState): string {
  if (last === null) return "";
  return first === null
    ? `below ${scoreText(last.score, unit)}; nothing lies under it`
    : `score between ${scoreText(last.score, unit)} and ${scoreText(first.score, unit)}`;
}

export class LineElement {
  private readonly parts: readonly [label: HTMLElement, where: HTMLElement, outcome: HTMLElement];
  private shown = "";
  private top = NaN;

  constructor(private readonly root: HTMLElement) {
    const part = (name: string): HTMLElement => {
      const made = document.createElement("span");
      made.dataset.part = name;
      return made;
    };
    this.parts = [part("label"), part("where"), part("outcome")];
    root.replaceChildren(...this.parts);
  }

  fill(state: LineState): void {
    const { label, where, outcome } = lineWords(state);
    const words = [label, where, outcome].join("\n");
    if (words === this.shown) return;
    this.shown = words;
    this.parts.forEach((part, index) => (part.textContent = [label, where, outcome][index] ?? ""));
    this.root.ariaValueMax = String(Math.max(state.ranked, state.line));
    this.root.ariaValueNow = String(state.line);
    this.root.ariaValueText = plural(state.line, "image");
  }

  /** Pixels from the top of the list. */
  place(top: number): void {
    if (top === this.top) return;
    this.top = top;
    this.root.style.transform = `translateY(${top}px)`;
  }
}
