/** Draws the bars of a page's summary as a standalone picture. Pure; colours are arguments. */
import { escapeXml } from "./escapeXml";
import type { SummaryBars } from "./summary";

export interface SummaryColours {
  readonly background: string;
  readonly text: string;
  readonly dim: string;
  readonly above: string;
  readonly below: string;
}

const WIDTH = 1_000;
const ROW = 24;
const TOP = 78;
const LEFT = 400;
const BAR = 440;
const LONGEST = 56;

/** Draws one bar per row and, if all rows share a line, a mark at its value. */
export function summarySvg(title: string, bars: SummaryBars, colours: SummaryColours): string {
  const { rows, line, caption, more } = bars;
  const most = Math.max(...rows.map(({ value }) => value), line?.value ?? 0, Number.MIN_VALUE);
  const x = (value: number): number => LEFT + (Math.max(0, value) / most) * BAR;
  const height = TOP + rows.length * ROW + 34;
  const end = TOP + rows.length * ROW;
  const text = (at: string, fill: string, words: string): string =>
    `<text ${at} fill="${fill}">${escapeXml(words)}</text>`;
  const drawn = rows.flatMap(({ label, value, text: words, above }, index) => {
    const y = TOP + index * ROW;
    const name = label.length > LONGEST ? `…${label.slice(1 - LONGEST)}` : label;
    return [
      text(`x="${LEFT - 10}" y="${y + 16}" text-anchor="end"`, colours.text, name),
      `<rect x="${LEFT}" y="${y + 5}" width="${(x(value) - LEFT).toFixed(2)}" height="14" fill="${above ? colours.above : colours.below}"/>`,
      text(`x="${WIDTH - 16}" y="${y + 16}" text-anchor="end"`, colours.text, words),
    ];
  });
  const mark =
    line === null
      ? []
      : [
          `<line x1="${x(line.value).toFixed(2)}" x2="${x(line.value).toFixed(2)}" y1="${TOP - 6}" y2="${end}" stroke="${colours.text}" stroke-width="2"/>`,
          text(
            `x="${x(line.value).toFixed(2)}" y="${TOP - 12}" text-anchor="middle"`,
            colours.text,
            line.label,
          ),
        ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13">`,
    `<title>${escapeXml(`${title}: ${caption}`)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="${colours.background}"/>`,
    text(`x="16" y="26" font-size="16" font-weight="600"`, colours.text, title),
    text(`x="16" y="46"`, colours.dim, caption),
    ...drawn,
    ...mark,
    ...(more > 0 ? [text(`x="16" y="${height - 12}"`, colours.dim, `${more} more are not drawn`)] : []),
    "</svg>",
    "",
  ].join("\n");
}
