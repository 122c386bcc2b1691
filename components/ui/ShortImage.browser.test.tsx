import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { ImageName } from "./ImageName";
import { ShortImage } from "./ShortImage";

const link = page.getByRole("link");

it("names an image without its registry and path, has all of it in its title, and leads to its page", async () => {
  const image = "registry.example.com:5000/team/ci/node:22-alpine";
  await show(<ShortImage image={image} />);
  await expect.element(link).toHaveTextContent(/^node:22-alpine$/);
  await expect.element(link).toHaveAttribute("title", image);
  await expect.element(link).toHaveAttribute("href", `/images/${image}`);
  await expectReadable("an image");
});

it("shows a name without a registry whole", async () => {
  await show(<ShortImage image="postgres" />);
  await expect.element(link).toHaveTextContent(/^postgres$/);
  await expect.element(link).toHaveAttribute("href", "/images/postgres");
});

it("breaks a name that is longer than its place", async () => {
  await show(
    <div data-testid="cell" style={{ width: 120 }}>
      <ShortImage image={`ci/${"long-name-".repeat(8)}:${"f".repeat(60)}`} />
    </div>,
  );
  const { scrollWidth, clientWidth } = page.getByTestId("cell").element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await expectReadable("a long name");
});

it("breaks after the marks of a reference before it breaks within a word", async () => {
  const image = "registry.example.com:5000/team.shop/checkout_service:release.candidate@sha256:abcdef";
  await show(
    <div style={{ width: 150 }}>
      <ImageName image={image} />
    </div>,
  );
  await expect.element(link).toHaveTextContent(image);
  await expect.element(link).toHaveAccessibleName(image);
  const words = document.createTreeWalker(link.element(), NodeFilter.SHOW_TEXT);
  const torn: string[] = [];
  while (words.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    if (range.getClientRects().length > 1) torn.push(range.toString());
  }
  expect(torn).toEqual([]);
});
