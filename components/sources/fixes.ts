import type { DataSourceHealth } from "@/lib/api/dataSources";

/** What would make a failing source answer again, by the error's code. */
const FIXES: Readonly<Record<string, string>> = {
  refused:
    "Start the server again, or correct the URL with Edit; Test connection shows at once whether it answers.",
  timeout:
    "Find out why the server is slow or cannot be reached; Test connection shows at once whether it answers.",
  http: "Correct the credentials or the URL with Edit, or solve the server's own problem if the status is 5xx; then Test connection.",
  body: "Check with Edit that the URL is that of the API and that no proxy changes its answers; then Test connection.",
};

/** For a failure that a test found, which has no code too. */
export const fixFor = ({ code }: DataSourceHealth): string =>
  FIXES[code ?? ""] ??
  "Correct the URL or the credentials with Edit, or start the server again; then Test connection.";
