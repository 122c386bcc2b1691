import { searchSchema } from "../../api/search";
import type { Part } from "../part";
import { searchRoute } from "./route";

export const search: Part = { routes: [searchRoute], schemas: { Search: searchSchema } };
