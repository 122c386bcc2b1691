import type { DataSourceHealth } from "@/lib/api/dataSources";

/** What would make a failing source answer again, by the error's code. */
const FIXES: Readonly<Record<string, string>> = {
  refused: "Start the server again, or correct the URL with Edit. Test connection shows whether it answers.",
  timeout: "Find out why the server is slow or cannot be reached. Test connection shows whether it answers.",
  http: "Correct the credentials or the URL with Edit. If the status is 5xx, repair the server. Then use Test connection.",
  body: "Check with Edit that the URL is that of the API, and that no proxy changes its answers. Then use Test connection.",
};

/** For a failure that a test found, which has no code too. */
export const fixFor = ({ code }: DataSourceHealth): string =>
  FIXES[code ?? ""] ??
  "Correct the URL or the credentials with Edit, or start the server again. Then use Test connection.";
