/** A separate module, so that the menu loads it when a file is requested. */
export { rankingCsv, rankingJson, rankingStatusYaml, rankingSvg } from "@/lib/discovery";
