import { removeEnded } from "../operations/retention";
import type { Part } from "../part";
import { EMAIL_KIND } from "./kind";
import * as routes from "./routes";

export const email: Part = {
  routes: Object.values(routes),
  tasks: [
    {
      name: "remove old e-mails",
      everyMs: 600_000,
      run: () => removeEnded(EMAIL_KIND, { perSubject: 1_000, days: 30 }),
    },
  ],
};
