/**
 * What is edited: a document and the policy it says, with every step back to the start (tuner.md "Moving things").
 *
 * A form changes the policy and the text follows; the text is only rewritten when somebody looks at it, so that a drag
 * costs no YAML. The editor changes the text and the policy follows where it parses; where it does not, the last valid
 * policy stays and the errors say line and column.
 */
import { isWeighted, type Policy } from "@/lib/discovery";
import type * as Documents from "./documents";
import type { PolicyIssue } from "@/lib/document/issue";
import type { JsonValue } from "@/lib/document/json";

export interface TunerState {
  /** The last one that was valid. */
  readonly policy: Policy;
  /** Of the text; empty while it says `policy`. */
  readonly errors: readonly PolicyIssue[];
  readonly warnings: readonly PolicyIssue[];
  /** Of the step that led here, for the undo button: "weight of peak". */
  readonly label: string;
  /** As the edit gave it. */
  readonly group: string | undefined;
  readonly trial?: Trial | undefined;
}

/** A remedy that is being tried. */
export interface Trial {
  readonly image: string;
  /** Of the remedy. */
  readonly key: string;
  /** The policy that it was found for. */
  readonly base: Policy;
}

export interface EditOptions {
  /** What was changed, in a few words. */
  readonly label: string;
  /** Edits of one group that follow each other are one step back: a drag, a word that is typed. */
  readonly group?: string | undefined;
  readonly trial?: Trial | undefined;
}

export interface SavedDocument {
  readonly text: string;
  readonly policy: Policy;
}

interface Step extends TunerState {
  /** Null until somebody asks for it. */
  text: string | null;
  /** What the text is rewritten from. */
  readonly from: Step | null;
}

let documents: typeof Documents | null = null;

/** Before anything but the policy is edited: text is read and written by code that comes after the first ranking. */
export async function loadDocuments(): Promise<void> {
  documents ??= await import("./documents");
}

function loaded(): typeof Documents {
  if (documents === null) throw new Error("The policy's text was asked for before loadDocuments.");
  return documents;
}

/** One array for all steps: what listens for errors is not drawn again by an edit without any. */
const NO_ISSUES: readonly PolicyIssue[] = [];

/** What the sliders and boundaries of weights leave as it is. */
export interface WeightHolds {
  /** Positions of the terms whose weights do not move. */
  readonly locked: ReadonlySet<number>;
  /** Whether the other weights follow a moved one, so that all add up to 1. */
  readonly sumOfOne: boolean;
}

const FREE: WeightHolds = { locked: new Set(), sumOfOne: false };

/** Steps back that are kept. */
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

  /** A new object after every change: what useSyncExternalStore compares. */
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

  /** The same before the last step. */
  get textBefore(): string {
    return textOf(this.done.at(-2) ?? this.top);
  }

  /** They belong to the ranking's terms: with other terms all is free. */
  get holds(): WeightHolds {
    return this.held.terms === termsText(this.top.policy) ? this.held : FREE;
  }

  hold(change: Partial<WeightHolds>): void {
    this.held = { ...this.holds, ...change, terms: termsText(this.top.policy) };
    this.changed();
  }

  /** Locks the weight of the term at that position, or frees it. */
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

  /** The label of what redo would do again. */
  get redoLabel(): string {
    return this.undone.at(-1)?.label ?? "";
  }

  /** Whether the text differs from what is saved. Cheap: asked at every move. */
  get dirty(): boolean {
    const { text, policy } = this.top;
    if (text === null && JSON.stringify(policy) !== JSON.stringify(this.savedDocument.policy)) return true;
    // A policy that is the saved one again, before anybody can have written a comment.
    if (text === null && documents === null) return false;
    return this.text !== this.savedDocument.text;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** `change` gives a policy that is valid by the way it is made; the text follows when it is asked for. */
  edit(change: (policy: Policy) => Policy, { label, group, trial }: EditOptions): void {
    const policy = change(this.top.policy);
    if (policy === this.top.policy) return;
    const before = this.continues(group) ? this.done.slice(0, -1) : this.done;
    // While a text is invalid there is nothing to rewrite but the last valid one.
    const from = before.findLast((step) => step.errors.length === 0) ?? this.firstStep(this.savedDocument);
    this.push({ policy, errors: NO_ISSUES, warnings: NO_ISSUES, label, group, trial, text: null, from });
  }

  setText(text: string, { label, group }: EditOptions = { label: "YAML", group: "yaml" }): void {
    if (text === this.text) return;
    const { policy, errors, warnings } = loaded().parsePolicy(text);
    this.push({ policy: policy ?? this.top.policy, errors, warnings, label, group, text, from: null });
  }

  /** Sets one field of the document, which may be wrong: its error is then in `errors` under the same path. */
  setField(path: readonly (string | number)[], value: JsonValue | undefined, options: EditOptions): void {
    this.setText(loaded().setInYaml(this.text, path, value), options);
  }

  /** The next edit begins a step of its own, whatever its group. */
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

  /** Back to what is saved, as a step that can itself be undone. */
  reset(): void {
    if (this.dirty) this.setText(this.savedDocument.text, { label: "reset to saved" });
    this.seal();
  }

  /** After saving: what counts as saved is another; the steps stay. */
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

/** Which signals have weights, in order. */
function termsText({ ranking }: Policy): string {
  return isWeighted(ranking) ? JSON.stringify(ranking.terms.map(({ signalRef }) => signalRef)) : "";
}

function textOf(step: Step): string {
  step.text ??= step.from === null ? "" : loaded().rewriteYaml(textOf(step.from), step.policy);
  return step.text;
}
