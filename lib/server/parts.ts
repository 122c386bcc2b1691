/** All parts of the server; routes, metrics, tasks and the OpenAPI document derive from this list. */
import { audit } from "./audit/part";
import { auth } from "./auth/part";
import { blobs } from "./blobs/part";
import { changes } from "./changes/part";
import { coldstart } from "./coldstart/part";
import { dataSources } from "./dataSources/part";
import { discovery } from "./discovery/part";
import { email } from "./email/part";
import { http } from "./http/part";
import { minutes } from "./minutes/part";
import { names } from "./names/part";
import { operations } from "./operations/part";
import { overview } from "./overview/part";
import type { Part } from "./part";
import { queue } from "./queue/part";
import { runnerApi } from "./queue/runnerApi/part";
import { replay } from "./replay/part";
import { search } from "./search/part";
import { settings } from "./settings/part";
import { waterlines } from "./waterlines/part";
import { webhooks } from "./webhooks/part";

// http first: a scrape reads the state of the database pool before other metrics query the database.
export const PARTS: readonly Part[] = [
  http,
  discovery,
  coldstart,
  minutes,
  waterlines,
  queue,
  runnerApi,
  replay,
  dataSources,
  settings,
  auth,
  audit,
  changes,
  overview,
  webhooks,
  email,
  operations,
  blobs,
  names,
  search,
];
