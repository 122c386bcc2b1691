/** Reads and writes a policy's text: YAML and schemas, loaded after the first ranking. */
export { parsePolicy, rewriteYaml, setInYaml } from "@/lib/discovery";
