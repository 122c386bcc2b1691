/** What a built server imports before anything else, so that the framework's first words are log lines, too. */
import { jsonConsole } from "./jsonConsole";

const { PLIMSOLL_LOG_LEVEL: level = "" } = process.env;
// A level that is none is reported by whoever reads the configuration.
jsonConsole(/^(trace|debug|info|warn|error|silent)$/.test(level) ? level : "info");
