import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { show } from "@/test/support/components/show";
import { useFileDrop } from "./useFileDrop";

function Place({ onFile }: { readonly onFile: (file: File) => void }): ReactNode {
  return <p {...useFileDrop(onFile)}>Drop it here</p>;
}

const place = page.getByText("Drop it here");

/** Whether the browser is prevented from opening what is dropped. */
function drag(type: string, ...files: readonly File[]): boolean {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
  place.element().dispatchEvent(event);
  return event.defaultPrevented;
}

it("marks the place while a file is held over it, and takes the first of those dropped", async () => {
  const onFile = vi.fn();
  await show(<Place onFile={onFile} />);
  await expect.element(place).toHaveAttribute("data-over", "false");
  expect(drag("dragover")).toBe(true);
  await expect.element(place).toHaveAttribute("data-over", "true");
  drag("dragleave");
  await expect.element(place).toHaveAttribute("data-over", "false");
  drag("dragover");
  const first = new File(["a"], "a.csv");
  expect(drag("drop", first, new File(["b"], "b.csv"))).toBe(true);
  await expect.element(place).toHaveAttribute("data-over", "false");
  expect(onFile.mock.calls).toEqual([[first]]);
});

it("takes nothing where no file was dropped", async () => {
  const onFile = vi.fn();
  await show(<Place onFile={onFile} />);
  expect(drag("drop")).toBe(true);
  expect(onFile).not.toHaveBeenCalled();
});
