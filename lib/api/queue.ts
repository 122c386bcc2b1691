/** The queue as the API answers it: a simulation, and explanations of jobs and runners (lib/queue/shapes). */
export { simulationResultSchema, simulationSchema } from "../queue/shapes";
