/** Imported first of all by what worker threads run: loading the rest is work that gives way already. */
import { giveWay } from "../core/threadPriority";

giveWay();
