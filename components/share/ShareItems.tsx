"use client";

import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { pageColour } from "@/components/ranking/colours";
import { notifyDone, notifyError } from "@/components/ui/notify";
import { downloadBlob, downloadText } from "@/lib/client/download";
import { toPng } from "@/lib/client/toPng";
import { summaryMarkdown, type PageSummary } from "@/lib/explanation/summary";
import { copyText } from "@/lib/client/clipboard";
import { summarySvg } from "@/lib/explanation/summarySvg";
import type { Shared } from "./shared";

export interface ShareItemsProps extends Shared {
  /** Whether the summary's bars are offered as pictures; a page may offer better ones itself. */
  readonly pictures?: boolean;
}

/** Menu items that export or share the page in its current state. */
export function ShareItems({ summarize, pictures = false }: ShareItemsProps): ReactNode {
  const copyLink = async (): Promise<void> => {
    await copyText(window.location.href);
    notifyDone("The link to this page as it is now is copied.");
  };
  const copyMarkdown = async (): Promise<void> => {
    const text = summaryMarkdown(await summarize(), window.location.href);
    await copyText(text);
    notifyDone("The summary is copied as Markdown.");
  };
  const saveMarkdown = async (): Promise<void> => {
    const summary = await summarize();
    downloadText(fileName(summary, "md"), summaryMarkdown(summary, window.location.href), "text/markdown");
  };
  const savePicture = async (ending: "svg" | "png"): Promise<void> => {
    const summary = await summarize();
    if (summary.bars === null) throw new Error("This page has nothing to draw at the moment.");
    const svg = summarySvg(summary.title, summary.bars, colours());
    if (ending === "svg") downloadText(fileName(summary, "svg"), svg, "image/svg+xml");
    else downloadBlob(fileName(summary, "png"), await toPng(svg));
  };
  const item = (label: string, act: () => Promise<void>): ReactNode => (
    <Menu.Item
      onClick={() => {
        act().catch((error: unknown) => notifyError(`${label}: that did not work`, error));
      }}
    >
      {label}
    </Menu.Item>
  );
  return (
    <>
      {item("Copy link", copyLink)}
      {item("Copy summary as Markdown", copyMarkdown)}
      {item("Save summary as Markdown", saveMarkdown)}
      {pictures ? item("Save picture as SVG", () => savePicture("svg")) : null}
      {pictures ? item("Save picture as PNG", () => savePicture("png")) : null}
    </>
  );
}

const fileName = ({ title }: PageSummary, ending: string): string =>
  `${title.replaceAll(/[^\p{L}\p{N}.]+/gu, "-").replaceAll(/^-+|-+$/g, "")}.${ending}`;

const colours = (): Parameters<typeof summarySvg>[2] => ({
  background: pageColour("--surface"),
  text: pageColour("--text"),
  dim: pageColour("--text-dim"),
  above: pageColour("--term-1"),
  below: pageColour("--term-3"),
});
