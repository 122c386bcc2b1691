/** What reads and writes a policy's text: YAML and schemas, which come after the first ranking. */
export { parsePolicy, rewriteYaml, setInYaml } from "@/lib/discovery";
