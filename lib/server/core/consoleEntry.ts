/** The first import of a built server, so that the framework's first messages are log lines, too. */
import { jsonConsole } from "./jsonConsole";

const { PLIMSOLL_LOG_LEVEL: level = "" } = process.env;
// Reading the configuration reports an invalid level.
jsonConsole(/^(trace|debug|info|warn|error|silent)$/.test(level) ? level : "info");
