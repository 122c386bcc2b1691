/** Apart, so that the menu loads it when a file is asked for. */
export { rankingCsv, rankingJson, rankingStatusYaml, rankingSvg } from "@/lib/discovery";
