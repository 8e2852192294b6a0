import { isDeepStrictEqual } from "node:util";
import { loadConfig } from "@platen/shared/config";
import { metadataServices } from "@platen/shared/networks";
import type { Container } from "kubernetes-types/core/v1.js";
import { beforeAll, describe, expect, it } from "vitest";
import { letsReach } from "./egress.ts";
import {
  buildOverlay,
  hasKustomize,
  type Manifest,
  type Overlay,
  overlayNames,
  secretKeys,
  typeProblems,
} from "./manifests.ts";
import { isForeign, isKnown } from "./variables.ts";

/** Those with Platen's own programs; the others are servers with variables of their own. */
const isOurs = ({ image = "" }: Container) => image.includes("platen-");

/** Which pods a manifest is about, and at which of their ports. */
function whatIsMeant({ kind, spec = {}, metadata }: Manifest): { labels: unknown; ports: string[] } | undefined {
  const { selector, podSelector, ports = [], ingress = [], podMetricsEndpoints = [] } = spec as Meant;
  if (kind === "Service") return { labels: selector, ports: ports.map(({ targetPort }) => targetPort) };
  if (kind === "PodDisruptionBudget") return { labels: selector?.matchLabels, ports: [] };
  if (kind === "PodMonitor")
    return { labels: selector?.matchLabels, ports: podMetricsEndpoints.map(({ port }) => port) };
  if (kind !== "NetworkPolicy" || metadata.name === "nobody") return undefined;
  return { labels: podSelector?.matchLabels, ports: ingress.flatMap((rule) => rule.ports.map(({ port }) => port)) };
}

interface Meant {
  selector?: { matchLabels?: unknown };
  podSelector?: { matchLabels?: unknown };
  ports?: { targetPort: string }[];
  ingress?: { ports: { port: string }[] }[];
  podMetricsEndpoints?: { port: string }[];
}

describe.skipIf(!hasKustomize).each(overlayNames)(
  `the overlay %s${hasKustomize ? "" : " (not run: there is no kubectl of 1.21 or newer on the PATH)"}`,
  (name) => {
    let overlay: Overlay;

    beforeAll(() => {
      overlay = buildOverlay(name, ["pod-monitor"]);
    });

    it("every manifest has the fields of its kind, and no others", () => {
      expect(typeProblems(overlay.manifests)).toBe("");
    });

    it("everything is in the one namespace", () => {
      for (const { kind, metadata } of overlay.manifests) {
        expect(kind === "Namespace" ? metadata.name : metadata.namespace, `${kind} ${metadata.name}`).toBe("platen");
      }
    });

    it("the settings are known and valid", () => {
      const { data = {} } = overlay.manifests.find(({ kind }) => kind === "ConfigMap") ?? {};
      expect(data).toHaveProperty("PLATEN_PRINTER_IP");
      for (const setting of Object.keys(data)) expect(isKnown(setting), setting).toBe(true);
      loadConfig(undefined, Object.fromEntries(Object.entries(data).filter(([setting]) => !isForeign(setting))));
    });

    it("every container runs without rights it does not need, within limits, with settings and secrets that exist", () => {
      const settings = overlay.manifests.find(({ kind }) => kind === "ConfigMap")?.metadata.name;
      for (const { spec, owner } of overlay.pods) {
        expect(spec.automountServiceAccountToken, owner).toBe(false);
        // PLATEN_API_SERVICE_HOST and its like would be taken for unknown settings.
        expect(spec.enableServiceLinks, owner).toBe(false);
        expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
        for (const container of [...(spec.initContainers ?? []), ...spec.containers]) {
          expect(container.securityContext).toEqual({
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ["ALL"] },
          });
          expect(container.resources).toMatchObject({
            requests: { cpu: expect.any(String) },
            limits: { memory: expect.any(String) },
          });
          for (const { name: variable, value = "" } of container.env ?? []) {
            if (isOurs(container)) expect(isKnown(variable), variable).toBe(true);
            const [, key] = /^\/run\/secrets\/platen\/(.+)$/.exec(value) ?? [];
            if (variable.endsWith("_FILE")) expect(secretKeys(name)).toContain(key);
          }
          if (isOurs(container)) expect(container.envFrom).toEqual([{ configMapRef: { name: settings } }]);
          expect(container.image, owner).toMatch(isOurs(container) ? /^registry\.example\/platen-\w+:\d/ : /^\w+:\d/);
        }
      }
    });

    it("every volume of a pod is one that the pod has, and what a secret gives is made by the README", () => {
      for (const { spec, container, owner } of overlay.pods) {
        const claimed = overlay.manifests.flatMap(({ kind, metadata, spec: own }) =>
          owner === `${kind} ${metadata.name}`
            ? ((own?.volumeClaimTemplates ?? []) as { metadata: { name: string } }[])
            : [],
        );
        const there = [...(spec.volumes ?? []), ...claimed.map(({ metadata }) => metadata)].map(
          (volume) => volume.name,
        );
        expect(container.volumeMounts?.map((mount) => mount.name).sort(), owner).toEqual(there.sort());
        for (const { key } of spec.volumes?.flatMap(({ secret }) => secret?.items ?? []) ?? []) {
          expect(secretKeys(name)).toContain(key);
        }
      }
    });

    it("API and worker are asked whether they live and whether they are ready, and one late answer takes no pod out", () => {
      const ours = overlay.pods.filter(({ container }) => isOurs(container));
      expect(ours.map(({ owner }) => owner)).toEqual(["Deployment platen-api", "Deployment platen-worker"]);
      for (const { container } of ours) {
        const { startupProbe, readinessProbe, livenessProbe, ports = [] } = container;
        const probes = [startupProbe, readinessProbe, livenessProbe];
        expect(probes.map((probe) => probe?.httpGet?.path)).toEqual(["/healthz", "/readyz", "/healthz"]);
        for (const probe of probes) {
          expect(ports.map((port) => port.name)).toContain(probe?.httpGet?.port);
          expect(probe?.failureThreshold).toBeGreaterThan(1);
        }
      }
    });

    it("services, network policies, monitors and budgets are about pods and ports that are there", () => {
      for (const manifest of overlay.manifests) {
        const meant = whatIsMeant(manifest);
        if (!meant) continue;
        const pod = overlay.pods.find(({ labels }) => isDeepStrictEqual(labels, meant.labels));
        const ports = pod?.container.ports?.map((port) => port.name);
        expect(ports, `${manifest.kind} ${manifest.metadata.name}`).toEqual(expect.arrayContaining(meant.ports));
      }
    });

    it("nobody reaches a pod that no policy is about, and the API's key reaches its monitor", () => {
      const nobody = { podSelector: {}, policyTypes: ["Ingress"] };
      expect(overlay.manifest("NetworkPolicy", "nobody").spec).toEqual(nobody);
      for (const { labels, owner } of overlay.pods) {
        const policy = overlay.manifest("NetworkPolicy", owner.split(" ")[1] ?? "");
        expect(policy.spec).toMatchObject({ podSelector: { matchLabels: labels }, policyTypes: ["Ingress", "Egress"] });
      }
      const { podMetricsEndpoints } = overlay.manifest("PodMonitor", "platen-api").spec as Record<string, unknown>;
      expect(podMetricsEndpoints).toMatchObject([
        { authorization: { credentials: { name: "platen", key: "api_key" } } },
      ]);
      expect(secretKeys(name)).toContain("api_key");
    });

    it("the API reaches webhooks on the internet by https, and nobody a cloud's metadata service", () => {
      const [api, worker] = ["platen-api", "platen-worker"].map((pod) => overlay.manifest("NetworkPolicy", pod));
      if (!api || !worker) throw new Error("there are not two policies");
      for (const address of ["203.0.113.7", "2001:db8::7"]) {
        expect([443, 80, 8080].map((port) => letsReach(api, address, port))).toEqual([true, false, false]);
      }
      for (const address of [...metadataServices, "169.254.1.1", "fe80::1"]) {
        expect([letsReach(api, address, 443), letsReach(worker, address, 443)], address).toEqual([false, false]);
      }
      // Printers take connections on any port, and PostgreSQL may have any address.
      expect([letsReach(worker, "192.168.1.50", 9100), letsReach(api, "198.51.100.9", 5432)]).toEqual([true, true]);
    });

    it("the way in leads to the API", () => {
      const backend = { service: { name: "platen-api", port: { name: "http" } } };
      const rules = [{ host: "print.example", http: { paths: [{ path: "/", pathType: "Prefix", backend }] } }];
      expect(overlay.manifest("Ingress", "platen").spec?.rules).toEqual(rules);
      expect(overlay.manifest("Service", "platen-api").spec?.ports).toMatchObject([{ name: "http" }]);
    });

    it.skipIf(name === "small")(
      "there are two workers, and the API is scaled, kept available and given the time to drain",
      () => {
        expect(overlay.manifest("Deployment", "platen-worker").spec?.replicas).toBe(2);
        expect(overlay.manifest("PodDisruptionBudget", "platen-worker").spec?.minAvailable).toBe(1);
        // The autoscaler's word is not undone by an apply.
        expect(overlay.manifest("Deployment", "platen-api").spec).not.toHaveProperty("replicas");
        expect(overlay.manifest("HorizontalPodAutoscaler", "platen-api").spec).toMatchObject({
          scaleTargetRef: { kind: "Deployment", name: "platen-api" },
          minReplicas: 3,
        });
        const { spec, container } = overlay.pods.find(({ owner }) => owner === "Deployment platen-api") ?? {};
        const drainS = Number(container?.env?.find((variable) => variable.name === "PLATEN_DRAIN_SECONDS")?.value);
        expect(drainS).toBeGreaterThan(0);
        // Five seconds for what is under way, see the API's main.ts.
        expect(spec?.terminationGracePeriodSeconds).toBeGreaterThan(drainS + 5);
      },
    );
  },
);

it.skipIf(!hasKustomize)("a field that does not exist, is missing or has the wrong type would be found", () => {
  const api = buildOverlay("small").manifest("Deployment", "platen-api");
  expect(typeProblems([{ ...api, spec: { ...api.spec, replica: 3 } }])).toContain("'\"replica\"' does not exist");
  expect(typeProblems([{ ...api, spec: { template: api.spec?.template } }])).toMatch(/'selector' is missing/);
  expect(typeProblems([{ ...api, spec: { ...api.spec, replicas: "3" } }])).toContain("not assignable");
});
