const EVERY_KIND = { queued: "Waiting for a worker", done: "Done" };

/** Labels for the stages of a kind of operation; a stage without a label is shown as the server names it. */
export function stageWords(own: Readonly<Record<string, string>>): (stage: string) => string {
  const words: Readonly<Record<string, string>> = { ...EVERY_KIND, ...own };
  return (stage) => words[stage] ?? stage;
}
