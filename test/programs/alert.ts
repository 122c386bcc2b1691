/** A process that compares quotas with what was used again and again, until it is killed; says so once it began. */
import { checkQuotas } from "../../lib/server/minutes/alerts/check";

process.stdout.write("begun\n");
for (;;) await checkQuotas();
