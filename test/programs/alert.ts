/** A process that repeatedly compares quotas with use until it is killed. Writes a line once it has started. */
import { checkQuotas } from "../../lib/server/minutes/alerts/check";

process.stdout.write("begun\n");
for (;;) await checkQuotas();
