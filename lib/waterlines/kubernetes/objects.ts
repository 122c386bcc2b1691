/** The fields that are read from Kubernetes objects as printed by `kubectl get -o json`. Other fields are ignored. */
import { z } from "zod";
import { show } from "../../document/json";
import { parseQuantity } from "../../document/quantity";
import { MOST_SECONDS } from "../prometheus/objects";

const quantity = z
  .union([z.string(), z.number()])
  .refine((text) => (parseQuantity(String(text)) ?? NaN) >= 0, {
    error: ({ input }) =>
      `must be a Kubernetes quantity of 0 or more such as 250m or 128Mi, not ${show(String(input))}`,
    abort: true,
  })
  .transform((text) => parseQuantity(String(text)) ?? NaN);
const texts = z.record(z.string(), z.string()).nullish();
const resources = z.record(z.string(), quantity).nullish();
const name = z.string().min(1, "is empty: the object's name");

const metadata = z.object({
  name,
  namespace: z.string().nullish(),
  uid: z.string().nullish(),
  labels: texts,
  annotations: texts,
  deletionTimestamp: z.string().nullish(),
  ownerReferences: z.array(z.object({ kind: z.string() })).nullish(),
});

/** Use of added metrics by name. Not part of the Kubernetes object: Prometheus reports it. */
const usages = z.record(z.string(), z.number().min(0)).nullish();

/** Unix seconds by image, from container metrics, since Kubernetes does not report it. */
const lastUses = z.record(z.string(), z.number().min(0).max(MOST_SECONDS)).nullish();

export const nodeObject = z.object({
  metadata,
  usages,
  lastUses,
  status: z
    .object({
      capacity: resources,
      allocatable: resources,
      images: z
        .array(z.object({ names: z.array(z.string()).nullish(), sizeBytes: z.number().min(0).nullish() }))
        .nullish(),
    })
    .nullish(),
});
export type NodeObject = z.infer<typeof nodeObject>;

const ended = z.object({ terminated: z.object({ finishedAt: z.string().nullish() }).nullish() }).nullish();

const containerStatus = z.object({
  name: z.string(),
  /** The current state, and the one before the last restart. */
  state: ended,
  lastState: ended,
  image: z.string().nullish(),
  imageID: z.string().nullish(),
  containerID: z.string().nullish(),
});

export const podObject = z.object({
  metadata,
  usages,
  spec: z.object({
    nodeName: z.string().nullish(),
    priority: z.number().int().nullish(),
    priorityClassName: z.string().nullish(),
    containers: z
      .array(
        z.object({
          name,
          image: z.string().nullish(),
          resources: z.object({ requests: resources, limits: resources }).nullish(),
        }),
      )
      .default([]),
  }),
  status: z
    .object({
      phase: z.string().nullish(),
      qosClass: z.string().nullish(),
      startTime: z.string().nullish(),
      containerStatuses: z.array(containerStatus).nullish(),
      initContainerStatuses: z.array(containerStatus).nullish(),
    })
    .nullish(),
});
export type PodObject = z.infer<typeof podObject>;

export const priorityClassObject = z.object({ metadata, value: z.number().int() });

const usage = z.object({ cpu: quantity.nullish(), memory: quantity.nullish() });
const taken = { timestamp: z.string().nullish() };

export const podMetricsObject = z.object({
  metadata,
  ...taken,
  containers: z.array(z.object({ name, usage })).default([]),
});
export type PodMetrics = z.infer<typeof podMetricsObject>;

export const nodeMetricsObject = z.object({ metadata, ...taken, usage });
export type NodeUse = z.infer<typeof nodeMetricsObject>;
