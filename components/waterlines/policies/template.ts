/** The initial text for someone without policies. */
export const TEMPLATE = `apiVersion: ensurance.crane.io/v1alpha1
kind: NodeQOS
metadata:
  name: memory-guard
spec:
  nodeQualityProbe:
    nodeLocalGet:
      localCacheTTLSeconds: 60
  rules:
    - name: memory
      metricRule:
        name: memory_total_utilization
        value: 85
      restoreThreshold: 36
      actionName: evict-best-effort
---
apiVersion: ensurance.crane.io/v1alpha1
kind: AvoidanceAction
metadata:
  name: evict-best-effort
spec:
  coolDownSeconds: 300
  eviction:
    terminationGracePeriodSeconds: 30
---
apiVersion: ensurance.crane.io/v1alpha1
kind: PodQOS
metadata:
  name: best-effort
spec:
  allowedActions: [evict-best-effort]
  scopeSelector:
    matchExpressions:
      - scopeName: QOSClass
        operator: In
        values: [BestEffort]
`;
