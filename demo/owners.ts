/** Whose jobs use which image: a team's image those of its projects, a shared one those of any project. Pure. */
import { DEMO_PROJECTS, type DemoProject } from "./gitlab/projects";
import type { DemoImage } from "./images";
import { chance, hashText } from "./random";
import type { JobStart } from "./workload";

/** Teams that build images and have no builds of their own here: who uses them. */
const USED_BY: Readonly<Record<string, string>> = {
  "team-design": "team-docs",
  "team-games": "team-mobile",
};
/** Jobs of one project and image within so many minutes are one pipeline. */
export const PIPELINE_MINUTES = 5;

const known = DEMO_PROJECTS.filter((project) => project.known);
const day = known.filter(({ nightly }) => !nightly);

interface Owners {
  readonly seed: number;
  readonly projects: readonly [DemoProject, ...DemoProject[]];
  /** Of their pipelines. */
  readonly sum: number;
}
const ownersByImage = new Map<string, Owners>();

/** `ci` for an image that all share. */
const teamOf = ({ name }: DemoImage): string => name.split("/")[1] ?? "";
/** "checkout-test" of registry.example.com/team-shop/checkout-test:7. */
export const toolOf = ({ name }: DemoImage): string =>
  name.slice(name.lastIndexOf("/") + 1, name.lastIndexOf(":"));

export function projectOf({ image, minute }: JobStart): DemoProject {
  const { seed, projects, sum } = ownersOf(image);
  let left = chance(seed, Math.floor(minute / PIPELINE_MINUTES), 41) * sum;
  for (const project of projects) {
    left -= project.pipelines;
    if (left < 0) return project;
  }
  return projects[0];
}

/** Projects that the image's name tells of, else all of its team. */
function ownersOf(image: DemoImage): Owners {
  const before = ownersByImage.get(image.name);
  if (before) return before;
  const team = teamOf(image);
  const own = known.filter(({ path }) => path.startsWith(`${USED_BY[team] ?? team}/`));
  const words = toolOf(image).split("-");
  const named = own.filter(({ path }) => words.some((word) => path.includes(word)));
  const [first, ...others] = [named, own, day].find((projects) => projects.length > 0) ?? [];
  if (!first) throw new Error(`Nobody uses ${image.name}.`);
  const projects: Owners["projects"] = [first, ...others];
  const sum = projects.reduce((total, { pipelines }) => total + pipelines, 0);
  const found = { seed: hashText(image.name), projects, sum };
  ownersByImage.set(image.name, found);
  return found;
}
