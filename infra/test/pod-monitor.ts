import type { LabelSelector, ObjectMeta } from "kubernetes-types/meta/v1.js";

/** What we use of a PodMonitor, as the Prometheus Operator documents it. Its kind is no part of Kubernetes, and so of no types of it. */
export interface PodMonitor {
  apiVersion: "monitoring.coreos.com/v1";
  kind: "PodMonitor";
  metadata: ObjectMeta;
  spec: {
    selector: LabelSelector;
    podMetricsEndpoints: {
      port: string;
      path?: string;
      interval?: string;
      authorization?: { type?: string; credentials: { name: string; key: string } };
      relabelings?: {
        sourceLabels?: string[];
        targetLabel?: string;
        regex?: string;
        replacement?: string;
        action?: string;
      }[];
    }[];
  };
}
