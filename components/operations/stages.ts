const EVERY_KIND = { queued: "Waiting for a worker", done: "Done" };

/** What pages call the stages of a kind of operation; one without a word is called as the server calls it. */
export function stageWords(own: Readonly<Record<string, string>>): (stage: string) => string {
  const words: Readonly<Record<string, string>> = { ...EVERY_KIND, ...own };
  return (stage) => words[stage] ?? stage;
}
