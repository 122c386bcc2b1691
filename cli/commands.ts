/** All commands in the order of `--help`, one line each. */
import { backup } from "./backup";
import { changes } from "./changes";
import type { Declare } from "./command";
import { conformance } from "./conformance";
import { explain } from "./explain";
import { guard } from "./guard";
import { herd } from "./herd";
import { image } from "./image";
import { migrate } from "./migrate";
import { minutes } from "./minutes";
import { plan } from "./plan";
import { prefetch } from "./prefetch";
import { queue } from "./queue";
import { recommend } from "./recommend";
import { recover } from "./recover";
import { resolve } from "./resolve";
import { replay } from "./replay";
import { restore } from "./restore";
import { rotateSecretsCommand } from "./rotateSecrets";
import { run } from "./run";
import { shadow } from "./shadow";
import { timeline } from "./timeline";
import { validate } from "./validate";

export const COMMANDS: readonly Declare[] = [
  validate,
  run,
  explain,
  resolve,
  herd,
  prefetch,
  minutes,
  changes,
  image,
  plan,
  timeline,
  queue,
  replay,
  recommend,
  guard,
  shadow,
  migrate,
  backup,
  restore,
  rotateSecretsCommand,
  recover,
  conformance,
];
