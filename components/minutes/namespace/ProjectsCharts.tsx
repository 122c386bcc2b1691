import type { ReactNode } from "react";
import { shortNames } from "@/components/charts/shortNames";
import type { Column } from "@/components/ui/DataTable";
import type { NamespaceMinutes } from "@/lib/api/minutes";
import { plural } from "@/lib/client/format";
import { useUnit } from "../unit";
import { monthText } from "../words";
import classes from "./MonthsCharts.module.css";
import { measured, UsageChart, type Measure } from "./UsageChart";

type Project = NamespaceMinutes["projects"][number];

/** The number of projects in a chart; the table has more. */
const SHOWN = 12;

const PROJECT: Column<Project> = {
  key: "project",
  header: "Project",
  rowHeader: true,
  value: ({ path }) => path,
};

/** Accounted minutes and build durations of the month by project, side by side, largest first. */
export function ProjectsCharts({ minutes }: { readonly minutes: NamespaceMinutes }): ReactNode {
  const unit = useUnit();
  const { path, month, projects, projectCount } = minutes;
  if (projects.length === 0) return null;
  const chart = (measure: Measure): ReactNode => {
    const of = (project: Project): number => measured(measure, project.usage);
    // A correction of a closed month may subtract more from a project than its builds of this month count.
    const ranked = projects.filter((project) => of(project) > 0).sort((a, b) => of(b) - of(a));
    const bars = ranked.slice(0, SHOWN);
    const names = shortNames(bars.map((project) => project.path));
    return (
      <UsageChart
        {...{ measure, path, unit, by: "project", first: PROJECT }}
        description={`${monthText(month)} (UTC)${shownText(bars.length, ranked.length)}${
          projectCount > projects.length
            ? `, of the ${projects.length} that cost most of ${plural(projectCount, "project")}`
            : ""
        }`}
        rows={[...projects].sort((a, b) => of(b) - of(a))}
        rowKey={({ id }) => String(id)}
        bars={bars.map((project, index) => ({
          label: project.path,
          short: names[index] ?? project.path,
          value: of(project),
        }))}
      />
    );
  };
  return (
    <section aria-label={`Usage by project in ${monthText(month)} (UTC)`}>
      <div className={classes.charts}>
        {chart("usage")}
        {chart("duration")}
      </div>
    </section>
  );
}

const shownText = (shown: number, all: number): string =>
  shown < all ? `; the first ${shown} of ${all}` : "";
