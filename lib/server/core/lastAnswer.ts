/**
 * Keeps the answer to the latest input, so that the answer a page opens with is computed once. Failures are not kept.
 * Use it only if the same input always has the same answer.
 */
export function lastAnswer<I, O>(ask: (input: I) => Promise<O>): (input: I) => Promise<O> {
  let kept: { readonly key: string; readonly answer: Promise<O> } | null = null;
  return (input) => {
    const key = JSON.stringify(input);
    if (kept?.key === key) return kept.answer;
    const asked = { key, answer: ask(input) };
    kept = asked;
    asked.answer.catch(() => {
      if (kept === asked) kept = null;
    });
    return asked.answer;
  };
}
