import { page, userEvent } from "vitest/browser";
import { expect, it } from "vitest";
import type { Preview } from "@/lib/api/dataSources";
import { dataSource } from "@/test/support/components/dataSource";
import { asked, givenUp, json, never, refuse, serve } from "@/test/support/components/api";
import { expectReadable } from "@/test/support/components/readable";
import { show } from "@/test/support/components/show";
import { QueryTrial } from "./QueryTrial";

const field = (name: RegExp): ReturnType<typeof page.getByRole> => page.getByRole("textbox", { name });
const ask = page.getByRole("button", { name: "Ask" });
const POST = "POST /data-sources/mimir/query";

const source = dataSource("mimir");

it("asks nothing without a query, and puts what the server refuses at its field", async () => {
  serve({ [POST]: refuse(422, "invalid", "Wrong.", [{ path: "step", message: "is not a duration" }]) });
  await show(<QueryTrial source={source} />);
  // By its name: until the editor has loaded, another field is the first.
  const query = field(/^PromQL/);
  await expect.element(query).toHaveAccessibleDescription(/label named image/);
  await userEvent.fill(query, " ");
  await ask.click();
  await expect.element(query).toHaveAccessibleDescription(/must not be empty/);
  await expect.element(query).toHaveFocus();
  expect(asked(POST)).toHaveLength(0);
  await expectReadable("without a query");
  await userEvent.fill(query, "up ");
  await ask.click();
  await expect.element(field(/^Step/)).toHaveAccessibleDescription(/is not a duration/);
  await expect.element(field(/^Step/)).toHaveFocus();
  expect(asked(POST)[0]?.body).toEqual({ query: "up", queryType: "range", lookback: "1h", step: "5m" });
  await expectReadable("refused");
  await page.getByText("Instant").click();
  await expect.element(field(/^Step/)).not.toBeInTheDocument();
});

const answer: Preview = {
  status: "success",
  message: "Only the first rows are shown.",
  place: null,
  request: "GET http://mimir.example/api/v1/query_range?query=up",
  durationMs: 1_500,
  series: 1,
  samples: 1_234,
  records: null,
  ignoredSeries: 1,
  ignoredLabels: [{ pod: "runner-7" }],
  rows: [{ image: "registry.example.com/node:20", time: null, value: 7, text: null }],
};

async function askFor(query: string): Promise<void> {
  await userEvent.fill(field(/^PromQL/), query);
  await ask.click();
}

it("is asked once at a time, and shows counts, request and rows of the answer", async () => {
  serve({ [POST]: never });
  await show(<QueryTrial source={source} />);
  await askFor("up");
  await expect.element(ask).toBeDisabled();
  expect(page.getByRole("table").elements()).toHaveLength(0);
  await expectReadable("loading");
  serve({ [POST]: json(answer) });
  await show(<QueryTrial source={source} />);
  await askFor("up");
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("Answeredin 1.5 s, 1 series, 1,234 samples");
  await expect.element(page.getByText("Only the first rows are shown.")).toBeVisible();
  await expect.element(page.getByRole("rowheader")).toHaveTextContent("registry.example.com/node:20");
  expect(page.getByRole("columnheader", { name: /Details|Time/ }).elements()).toHaveLength(0);
  const old = page.getByText("This is the answer to the query before it was edited: try it again.");
  await expect.element(old).not.toBeInTheDocument();
  await userEvent.fill(field(/^PromQL/), "up ");
  await expect.element(old).not.toBeInTheDocument();
  await userEvent.fill(field(/^PromQL/), "up == 1");
  await expect.element(old).toBeVisible();
  await userEvent.fill(field(/^PromQL/), "up");
  await expect.element(old).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("region", { name: "The request as it is sent" }))
    .toHaveTextContent(answer.request);
  await page.getByText("1 series without an image label ignored").click();
  await expect.element(page.getByText('{"pod":"runner-7"}')).toBeVisible();
  await expectReadable("answered");
});

it("tells an empty answer, one that the source refused, and none at all apart", async () => {
  const nothing = { message: null, ignoredSeries: 0, ignoredLabels: [], rows: [] };
  serve({ [POST]: json({ ...answer, ...nothing, series: 0, samples: 0 }) });
  await show(<QueryTrial source={source} />);
  await askFor("up");
  await expect.element(page.getByText("The answer is empty")).toBeVisible();
  await expectReadable("empty");
  const message = "Prometheus refused the query: unexpected end of input";
  const place = { line: 1, column: 4, message: "unexpected end of input" };
  const counts = { series: null, samples: null };
  serve({ [POST]: json({ ...answer, ...nothing, ...counts, status: "failed", message, place }) });
  await askFor("up(");
  await expect.element(page.getByRole("status")).toHaveTextContent("Failed");
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(field(/^PromQL/)).toHaveAccessibleDescription(/Line 1, column 4: unexpected end/);
  await expect.element(page.getByText("The answer is empty")).not.toBeInTheDocument();
  await expectReadable("refused by the source");
  serve({ [POST]: refuse(503, "unavailable", "The server stops.") });
  await ask.click();
  await expect
    .element(page.getByRole("alert").filter({ hasText: "The query could not be tried" }))
    .toHaveTextContent("The server stops.");
  expect(page.getByText(message).elements()).toHaveLength(0);
  await expectReadable("no answer");
});

it("tells a viewer why nothing can be asked, also by the editor's key", async () => {
  await show(<QueryTrial source={source} />, { role: "viewer" });
  await expect.element(ask).toHaveAccessibleDescription(/needs the role tuner; yours is viewer/);
  await userEvent.fill(field(/^PromQL/), "up");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(page.getByText("Not allowed")).toBeVisible();
  expect(asked(POST)).toHaveLength(0);
  await expectReadable("no right");
});

it("is cancelled while the source keeps silent, and can be asked again", async () => {
  serve({ [POST]: never });
  await show(<QueryTrial source={source} />);
  await askFor("up");
  const cancel = page.getByRole("button", { name: "Cancel the query on mimir" });
  await cancel.click();
  await expect.poll(givenUp).toEqual([POST]);
  await expect.element(page.getByText("Cancelled.")).toBeVisible();
  await expect.element(cancel).not.toBeInTheDocument();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(ask).toHaveFocus();
  await expectReadable("cancelled");
  serve({ [POST]: json(answer) });
  await ask.click();
  await expect.element(page.getByText("registry.example.com/node:20").first()).toBeVisible();
  await expect.element(page.getByText("Cancelled.")).not.toBeInTheDocument();
});

it("gives up a query whose place on the page is left", async () => {
  serve({ [POST]: never });
  const { unmount } = await show(<QueryTrial source={source} />);
  await askFor("up");
  await expect.poll(() => asked(POST)).toHaveLength(1);
  await unmount();
  await expect.poll(givenUp).toEqual([POST]);
});
