/** Vitest's set-up of each file of tests on real servers. */
import { beginAnew } from "./environment";

beginAnew();
