/**
 * The edited document and its policy, with an undo history back to the start (tuner.md "Moving things").
 *
 * A form changes the policy, and the text follows; the text is only rewritten when it is read, so that a drag costs
 * no YAML. The editor changes the text, and the policy follows if it parses; otherwise the last valid policy stays
 * and the errors give line and column.
 */
import { isWeighted, type Policy } from "@/lib/discovery";
import type * as Documents from "./documents";
import type { PolicyIssue } from "@/lib/document/issue";
import type { JsonValue } from "@/lib/document/json";

export interface TunerState {
  /** The last valid policy. */
  readonly policy: Policy;
  /** Errors of the text; empty while it matches `policy`. */
  readonly errors: readonly PolicyIssue[];
  readonly warnings: readonly PolicyIssue[];
  /** Label of the step that led here, for the undo button: "weight of peak". */
  readonly label: string;
  /** The group given by the edit. */
  readonly group: string | undefined;
  readonly trial?: Trial | undefined;
}

/** A remedy that is being tried. */
export interface Trial {
  readonly image: string;
  /** Key of the remedy. */
  readonly key: string;
  /** The policy for which it was found. */
  readonly base: Policy;
}

export interface EditOptions {
  /** What was changed, in a few words. */
  readonly label: string;
  /** Consecutive edits of one group are one undo step: a drag, a typed word. */
  readonly group?: string | undefined;
  readonly trial?: Trial | undefined;
}

export interface SavedDocument {
  readonly text: string;
  readonly policy: Policy;
}

interface Step extends TunerState {
  /** Null until it is first read. */
  text: string | null;
  /** The step whose text is rewritten. */
  readonly from: Step | null;
}

let documents: typeof Documents | null = null;

/**
 * Call before anything but the policy is edited: the code that reads and writes text is loaded after the first
 * ranking.
 */
export async function loadDocuments(): Promise<void> {
  documents ??= await import("./documents");
}

function loaded(): typeof Documents {
  if (documents === null) throw new Error("The policy's text was asked for before loadDocuments.");
  return documents;
}

/** One array for all steps: edits without errors do not render what listens for errors again. */
const NO_ISSUES: readonly PolicyIssue[] = [];

/** What moving the sliders and boundaries of weights leaves unchanged. */
export interface WeightHolds {
  /** Positions of the terms whose weights do not move. */
  readonly locked: ReadonlySet<number>;
  /** Whether the other weights adjust to a moved one, so that the sum stays 1. */
  readonly sumOfOne: boolean;
}

const FREE: WeightHolds = { locked: new Set(), sumOfOne: false };

/** The number of undo steps that are kept. */
const MOST_STEPS = 500;

export class TunerSession {
  private done: Step[];
  private undone: Step[] = [];
  private sealed = true;
  private held: WeightHolds & { readonly terms: string } = { ...FREE, terms: "" };
  private readonly listeners = new Set<() => void>();

  constructor(private savedDocument: SavedDocument) {
    this.done = [this.firstStep(savedDocument)];
  }

  /** A new object after every change, for comparison by useSyncExternalStore. */
  get state(): TunerState {
    return this.top;
  }

  get saved(): SavedDocument {
    return this.savedDocument;
  }

  /** The document's current text, comments and unknown keys included, valid or not. */
  get text(): string {
    return textOf(this.top);
  }

  /** The text before the last step. */
  get textBefore(): string {
    return textOf(this.done.at(-2) ?? this.top);
  }

  /** Belong to the ranking's current terms: with other terms, nothing is locked. */
  get holds(): WeightHolds {
    return this.held.terms === termsText(this.top.policy) ? this.held : FREE;
  }

  hold(change: Partial<WeightHolds>): void {
    this.held = { ...this.holds, ...change, terms: termsText(this.top.policy) };
    this.changed();
  }

  /** Locks or unlocks the weight of the term at that position. */
  toggleLock(term: number): void {
    const locked = new Set(this.holds.locked);
    if (!locked.delete(term)) locked.add(term);
    this.hold({ locked });
  }

  get canUndo(): boolean {
    return this.done.length > 1;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** Label of the step that redo would apply. */
  get redoLabel(): string {
    return this.undone.at(-1)?.label ?? "";
  }

  /** Whether the text differs from the saved one. Cheap, since it is read on every move. */
  get dirty(): boolean {
    const { text, policy } = this.top;
    if (text === null && JSON.stringify(policy) !== JSON.stringify(this.savedDocument.policy)) return true;
    // The policy equals the saved one, and nobody can have added a comment yet.
    if (text === null && documents === null) return false;
    return this.text !== this.savedDocument.text;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** `change` must return a valid policy; the text follows when it is read. */
  edit(change: (policy: Policy) => Policy, { label, group, trial }: EditOptions): void {
    const policy = change(this.top.policy);
    if (policy === this.top.policy) return;
    const before = this.continues(group) ? this.done.slice(0, -1) : this.done;
    // If the text is invalid, the last valid one is rewritten.
    const from = before.findLast((step) => step.errors.length === 0) ?? this.firstStep(this.savedDocument);
    this.push({ policy, errors: NO_ISSUES, warnings: NO_ISSUES, label, group, trial, text: null, from });
  }

  setText(text: string, { label, group }: EditOptions = { label: "YAML", group: "yaml" }): void {
    if (text === this.text) return;
    const { policy, errors, warnings } = loaded().parsePolicy(text);
    this.push({ policy: policy ?? this.top.policy, errors, warnings, label, group, text, from: null });
  }

  /** Sets one field of the document, which may become invalid: its error is then in `errors` under the same path. */
  setField(path: readonly (string | number)[], value: JsonValue | undefined, options: EditOptions): void {
    this.setText(loaded().setInYaml(this.text, path, value), options);
  }

  /** Makes the next edit a separate step, whatever its group. */
  seal(): void {
    this.sealed = true;
  }

  undo(): void {
    const step = this.canUndo ? this.done.pop() : undefined;
    if (step === undefined) return;
    this.undone.push(step);
    this.changed();
  }

  redo(): void {
    const step = this.undone.pop();
    if (step === undefined) return;
    this.done.push(step);
    this.changed();
  }

  /** Returns to the saved document, as a step that can itself be undone. */
  reset(): void {
    if (this.dirty) this.setText(this.savedDocument.text, { label: "reset to saved" });
    this.seal();
  }

  /** Call after saving: replaces the saved document and keeps the steps. */
  setSaved(saved: SavedDocument): void {
    this.savedDocument = saved;
    this.changed();
  }

  private get top(): Step {
    const step = this.done.at(-1);
    if (step === undefined) throw new Error("a session always has its first step");
    return step;
  }

  private firstStep({ text, policy }: SavedDocument): Step {
    return {
      policy,
      errors: NO_ISSUES,
      warnings: NO_ISSUES,
      label: "",
      group: undefined,
      text,
      from: null,
    };
  }

  private continues(group: string | undefined): boolean {
    return !this.sealed && group !== undefined && this.done.length > 1 && this.top.group === group;
  }

  private push(step: Step): void {
    if (this.continues(step.group)) this.done[this.done.length - 1] = step;
    else this.done.push(step);
    if (this.done.length > MOST_STEPS) this.done.shift();
    this.undone = [];
    this.changed();
    this.sealed = false;
  }

  private changed(): void {
    this.sealed = true;
    for (const listener of this.listeners) listener();
  }
}

/** The signals with weights, in order. */
function termsText({ ranking }: Policy): string {
  return isWeighted(ranking) ? JSON.stringify(ranking.terms.map(({ signalRef }) => signalRef)) : "";
}

function textOf(step: Step): string {
  step.text ??= step.from === null ? "" : loaded().rewriteYaml(textOf(step.from), step.policy);
  return step.text;
}
