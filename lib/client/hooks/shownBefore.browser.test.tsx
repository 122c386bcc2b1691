import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useShownBefore } from "./shownBefore";

function Shown({ of, value }: { readonly of: string; readonly value: number | undefined }): ReactNode {
  const before = useShownBefore(of, value);
  return <output>{`${value ?? "nothing yet"}, before ${before ?? "nothing"}`}</output>;
}

it("knows what was shown before the last change, and nothing of what was never shown", async () => {
  const said = page.getByRole("status");
  const { rerender } = await render(<Shown of="a" value={undefined} />);
  await expect.element(said).toHaveTextContent("nothing yet, before nothing");
  await rerender(<Shown of="a" value={1} />);
  await expect.element(said).toHaveTextContent("1, before nothing");
  // Reading the same key again is no change.
  await rerender(<Shown of="a" value={2} />);
  await expect.element(said).toHaveTextContent("2, before nothing");
  await rerender(<Shown of="b" value={undefined} />);
  await expect.element(said).toHaveTextContent("nothing yet, before nothing");
  await rerender(<Shown of="b" value={3} />);
  await expect.element(said).toHaveTextContent("3, before 2");
  await rerender(<Shown of="b" value={4} />);
  await expect.element(said).toHaveTextContent("4, before 2");
  await rerender(<Shown of="a" value={2} />);
  await expect.element(said).toHaveTextContent("2, before 4");
});
