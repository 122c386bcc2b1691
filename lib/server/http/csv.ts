/** CSV of the API's answers: the same as of a page's files. */
export { csvRows, toCsv, type Cell } from "../../csv";
