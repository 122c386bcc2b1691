/**
 * Which projects' jobs use which image: a team's image is used by its projects, a shared one by any project. Pure.
 */
import { DEMO_PROJECTS, type DemoProject } from "./gitlab/projects";
import type { DemoImage } from "./images";
import { chance, hashText } from "./random";
import type { JobStart } from "./workload";

/** Teams that build images but have no builds of their own here, with the team that uses their images. */
const USED_BY: Readonly<Record<string, string>> = {
  "team-design": "team-docs",
  "team-games": "team-mobile",
};
/** Jobs of one project and image within this many minutes form one pipeline. */
export const PIPELINE_MINUTES = 5;

const known = DEMO_PROJECTS.filter((project) => project.known);
const day = known.filter(({ nightly }) => !nightly);

interface Owners {
  readonly seed: number;
  readonly projects: readonly [DemoProject, ...DemoProject[]];
  /** Sum of their pipelines. */
  readonly sum: number;
}
const ownersByImage = new Map<string, Owners>();

/** Returns the team in the image's name; `ci` for a shared image. */
const teamOf = ({ name }: DemoImage): string => name.split("/")[1] ?? "";
/** Returns "checkout-test" for registry.example.com/team-shop/checkout-test:7. */
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

/** Returns the projects that the image's name refers to, else all of its team. */
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
