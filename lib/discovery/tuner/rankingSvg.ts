/** Draws the ranking as a standalone picture: one bar per image, the cut as a line. Pure; colours are arguments. */
import { escapeXml } from "../../explanation/escapeXml";
import type { PipelineResult } from "../result";
import { filtered, sourceWords, type ExportSource } from "./exports";

export interface SvgColours {
  readonly background: string;
  readonly text: string;
  readonly dim: string;
  /** One per part of the score; repeats if there are more parts. */
  readonly parts: readonly string[];
}

const ROW = 22;
const TOP = 64;
const WIDTH = 1200;
const NAME = 470;
const BAR = 520;
/** A picture with more rows would be unreadable; the CSV contains all of them. */
const MOST_ROWS = 200;

export function rankingSvg(result: PipelineResult, source: ExportSource, colours: SvgColours): string {
  const all = filtered(result, source);
  const images = all.slice(0, MOST_ROWS);
  const above = images.filter((image) => image.selected).length;
  const most = Math.max(
    ...images.map((image) =>
      image.terms.length > 0
        ? image.terms.reduce((sum, term) => sum + Math.max(0, term.contribution), 0)
        : image.finalScore,
    ),
    Number.MIN_VALUE,
  );
  const names = images[0]?.terms.map((term) => term.signal) ?? [];
  const height = TOP + images.length * ROW + 36;
  const left = 50 + NAME;
  const rows = images.map((image, index) => {
    const y = TOP + index * ROW;
    let x = left;
    const parts = image.terms.length > 0 ? image.terms.map((term) => term.contribution) : [image.finalScore];
    const bars = parts.map((value, part) => {
      const width = (Math.max(0, value) / most) * BAR;
      const rect = `<rect x="${x.toFixed(2)}" y="${y + 4}" width="${width.toFixed(2)}" height="14" fill="${colours.parts[part % colours.parts.length] ?? colours.text}"/>`;
      x += width;
      return rect;
    });
    const name = image.image.length > 62 ? `…${image.image.slice(-61)}` : image.image;
    return [
      `<text x="40" y="${y + 15}" text-anchor="end" fill="${colours.text}">${image.rank}</text>`,
      `<text x="50" y="${y + 15}" fill="${image.selected ? colours.text : colours.dim}" font-family="monospace">${escapeXml(name)}</text>`,
      ...bars,
      `<text x="${WIDTH - 16}" y="${y + 15}" text-anchor="end" fill="${colours.text}">${image.finalScore.toPrecision(5)}</text>`,
    ].join("");
  });
  const legend = names.map((name, part) => {
    const x = 50 + part * 220;
    const colour = colours.parts[part % colours.parts.length] ?? colours.text;
    return `<rect x="${x}" y="38" width="12" height="12" fill="${colour}"/><text x="${x + 18}" y="49" fill="${colours.text}">${escapeXml(name)}</text>`;
  });
  const line = TOP + above * ROW;
  const undrawn = all.length - images.length;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>${escapeXml(sourceWords(source))}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="${colours.background}"/>`,
    `<text x="50" y="24" fill="${colours.text}" font-size="14">${escapeXml(sourceWords(source))}</text>`,
    ...legend,
    ...rows,
    `<line x1="16" x2="${WIDTH - 16}" y1="${line}" y2="${line}" stroke="${colours.text}" stroke-width="2"/>`,
    `<text x="50" y="${height - 14}" fill="${colours.dim}">Cut at ${result.maxImages}${undrawn > 0 ? `; ${undrawn} more images are not drawn` : ""}</text>`,
    "</svg>",
    "",
  ].join("\n");
}
