import { page } from "vitest/browser";
import { expect, it } from "vitest";
import type { Query } from "@/lib/discovery";
import { dataSource } from "@/test/support/components/dataSource";
import { asked, list, serve } from "@/test/support/components/api";
import { show } from "@/test/support/components/show";
import { FailedMessage } from "./FailedMessage";

const query = { name: "usage", type: "prometheus", endpoint: "https://mimir.example.com/" } as Query;
const link = page.getByRole("link", { name: "mimir" });

it("leads to the data source that the message begins with", async () => {
  serve({ "GET /data-sources": list([dataSource("other"), dataSource("mimir")]) });
  await show(
    <p>
      <FailedMessage query={query} message="mimir (https://mimir.example.com/x) refused" />
    </p>,
  );
  await expect.element(link).toHaveAttribute("href", "/sources#source-mimir");
  await expect.element(page.getByText(/^mimir \(https:\/\/mimir\.example\.com\/x\) refused$/)).toBeVisible();
});

it.each([
  ["of a source that has another name now", "old (https://mimir.example.com/x) refused"],
  ["that only begins like the name", "mimir-2 (https://mimir.example.com/x) refused"],
  ["from before messages named their source", "https://mimir.example.com/x refused"],
])("shows a message %s as it is", async (_, message) => {
  serve({ "GET /data-sources": list([dataSource("mimir")]) });
  await show(<FailedMessage query={query} message={message} />);
  await expect.poll(() => asked("GET /data-sources")).toHaveLength(1);
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});
