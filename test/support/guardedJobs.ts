/**
 * A day on which image a costs 30 pipelines 60 s each, and image b costs 10 pipelines 10 s each: leaving out b saves
 * fewer minutes.
 */
const HEADER = "job_id,pipeline_id,stage,node,image_id,pod_scheduled,container_started,job_finished";
const IMAGE = "registry.example.com/team";

function job(index: number): string {
  const minute = String(index).padStart(2, "0");
  const begins = `2026-06-18T09:${minute}:00Z`;
  return `${index},${index},test,n${index},${index % 4 === 3 ? "b" : "a"},${begins},${begins},2026-06-18T23:59:00Z`;
}

export const GUARDED_JOBS = {
  images: `image_id,image,p50_pull_seconds\na,${IMAGE}/a:1,60\nb,${IMAGE}/b:1,10\n`,
  jobs: [HEADER, ...Array.from({ length: 40 }, (_, index) => job(index))].join("\n"),
};
