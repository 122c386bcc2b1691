import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import { addedMetricSchema } from "@/lib/waterlines/shapes";
import { dataSource } from "@/test/support/components/dataSource";
import { asked, json, list, refuse, serve } from "@/test/support/components/api";
import { expectLost } from "@/test/support/components/leaving";
import { expectReadable } from "@/test/support/components/readable";
import { router, show } from "@/test/support/components/show";
import { MetricForm } from "./MetricForm";

const METRIC = addedMetricSchema.parse({ name: "disk_use", unit: "B", nodeQuery: "a", podQuery: "b" });
const PATH = "PUT /waterlines/metrics/disk_use";
const unit = page.getByRole("textbox", { name: "Unit" });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

it("saves what was changed, and says at each field what is wrong", async () => {
  serve({
    "GET /data-sources": list([]),
    "PUT /waterlines/metrics/disk_use": ({ body }) =>
      Response.json({
        ...(body as object),
        name: "disk_use",
        revision: 4,
        author: "ada",
        updatedAt: "2026-11-22T09:00:00.000Z",
      }),
  });
  await show(<MetricForm initial={METRIC} revision={3} />);
  await expect.element(button("Save")).toBeDisabled();
  await expectReadable("a metric");
  await page.getByRole("switch", { name: "Pods can be throttled for it" }).click();
  const step = page.getByRole("textbox", { name: "One step releases" });
  await userEvent.fill(step, "0");
  await button("Save").click();
  await expect.element(step).toHaveAccessibleDescription(/closes no gap/);
  await expect.element(page.getByText("One thing is wrong above: nothing was saved.")).toBeVisible();
  expect(asked("PUT /waterlines/metrics/disk_use")).toHaveLength(0);
  await userEvent.fill(step, "25");
  await button("Move use of disk use up").click();
  await button("Save").click();
  await expect.element(button("Save")).toBeDisabled();
  expect(asked("PUT /waterlines/metrics/disk_use").at(-1)?.body).toMatchObject({
    throttleable: true,
    stepReleases: 25,
    nodeQuery: "a",
    chain: [{ key: "class" }, { key: "metric:disk_use" }, { key: "priority" }, { key: "runningTime" }],
  });
});

it("says at its field what is refused, and keeps what was typed", async () => {
  serve({
    "GET /data-sources": list([]),
    [PATH]: refuse(422, "unprocessable", "The metric is wrong.", [
      { path: "nodeQuery", message: "is no PromQL: close the bracket" },
    ]),
  });
  await show(<MetricForm initial={METRIC} revision={3} />);
  await userEvent.fill(unit, "x".repeat(31));
  await expectLost(`Your changes to metric ${METRIC.name} are not saved and would be lost.`);
  await userEvent.fill(page.getByRole("textbox", { name: "Action priority" }), "11");
  await button("Save").click();
  await expect.element(unit).toHaveFocus();
  await expect.element(unit).toHaveAttribute("aria-invalid", "true");
  await expect.element(page.getByText("2 things are wrong above: nothing was saved.")).toBeVisible();
  expect(asked(PATH)).toHaveLength(0);
  await userEvent.fill(unit, "bytes");
  await expect.element(page.getByText("One thing is wrong above: nothing was saved.")).toBeVisible();
  await userEvent.fill(page.getByRole("textbox", { name: "Action priority" }), "10");
  await button("Save").click();
  const query = page.getByRole("textbox", { name: "PromQL of nodes" });
  await expect.element(query).toHaveAccessibleDescription(/is no PromQL: close the bracket/);
  await expect.element(page.getByText("The metric was not saved")).toBeVisible();
  await expect.element(unit).toHaveValue("bytes");
  expect(asked(PATH)[0]?.body).toMatchObject({ unit: "bytes", actionPriority: 10 });
  await expectReadable("refused");
});

it("saves over what somebody else saved only on request", async () => {
  let calls = 0;
  const taken = refuse(412, "preconditionFailed", "bob saved revision 4 of the metric disk_use.");
  serve({
    "GET /data-sources": list([]),
    [PATH]: (call) =>
      ++calls === 1
        ? taken(call)
        : Response.json({
            ...(call.body as object),
            name: "disk_use",
            revision: 5,
            author: "ada",
            updatedAt: "2026-11-22T09:00:00.000Z",
          }),
  });
  await show(<MetricForm initial={METRIC} revision={3} />);
  await userEvent.fill(unit, "bytes");
  await button("Save").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("bob saved revision 4");
  await expect.element(unit).toHaveValue("bytes");
  await expectReadable("conflict");
  await button("Save mine over theirs").click();
  await expect.element(button("Save")).toBeDisabled();
  await expect.element(button("Save mine over theirs")).not.toBeInTheDocument();
  expect(asked(PATH).map(({ body }) => body)).toMatchObject([{ unit: "bytes" }, { unit: "bytes" }]);
});

it.each([true, false])(
  "leads a new metric to its page, and asks where more was typed meanwhile: %s",
  async (more) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    serve({
      "GET /data-sources": list([]),
      [PATH]: async ({ body }) => {
        await released;
        return Response.json({
          ...(body as object),
          name: "disk_use",
          revision: 1,
          author: "ada",
          updatedAt: "2026-11-22T09:00:00.000Z",
        });
      },
    });
    await show(<MetricForm initial={METRIC} revision={0} />);
    await userEvent.fill(unit, "bytes");
    await button("Save").click();
    if (more) await userEvent.fill(unit, "KiB");
    release();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    if (more) {
      await question.getByRole("button", { name: "Stay" }).click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(unit).toHaveValue("KiB");
      expect(router.replace).not.toHaveBeenCalled();
    } else {
      await expect.poll(() => router.replace).toHaveBeenCalledExactlyOnceWith("/nodes/metrics/disk_use");
      await expect.element(question).not.toBeInTheDocument();
    }
  },
);

it("tells a viewer who may save", async () => {
  serve({ "GET /data-sources": list([]) });
  await show(<MetricForm initial={METRIC} revision={3} />, { role: "viewer" });
  await userEvent.fill(unit, "bytes");
  await expect.element(button("Save")).toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  await button("Save").click({ force: true });
  expect(asked(PATH)).toHaveLength(0);
  await expectReadable("not allowed");
});

it("shows an answer as that of the source which gave it alone", async () => {
  serve({
    "GET /data-sources": list([dataSource("mimir"), dataSource("thanos")]),
    "POST /data-sources/mimir/query": json({
      status: "success",
      message: null,
      place: null,
      request: "GET",
      durationMs: 4,
      series: 0,
      samples: 0,
      records: null,
      ignoredSeries: 0,
      ignoredLabels: [],
      rows: [],
    }),
  });
  await show(<MetricForm initial={METRIC} revision={3} />);
  await button("Try PromQL of nodes on mimir").click();
  const answer = page.getByText("It found no series: waterlines on the metric would hold.");
  await expect.element(answer).toBeVisible();
  await page.getByRole("combobox", { name: "Try on" }).click();
  await page.getByRole("option", { name: "thanos" }).click();
  await expect.element(button("Try PromQL of nodes on thanos")).toBeVisible();
  await expect.element(answer).not.toBeInTheDocument();
});
