import { loadConfig } from "@platen/shared/config";
import { expect, it } from "vitest";
import { manifest, manifests, pods, typeProblems } from "./manifests.ts";
import { isForeign, isKnown } from "./variables.ts";

it("every manifest has the fields of its kind, and no others", () => {
  expect(typeProblems(manifests)).toBe("");
});

it("a field that does not exist, is missing or has the wrong type would be found", () => {
  const api = manifest("Deployment", "platen-api");
  expect(typeProblems([{ ...api, spec: { ...api.spec, replica: 3 } }])).toContain("'\"replica\"' does not exist");
  expect(typeProblems([{ ...api, spec: { template: api.spec?.template } }])).toMatch(/'selector' is missing/);
  expect(typeProblems([{ ...api, spec: { ...api.spec, replicas: "3" } }])).toContain("not assignable");
});

it("everything is in the one namespace", () => {
  for (const { kind, metadata } of manifests) {
    expect(kind === "Namespace" ? metadata.name : metadata.namespace, `${kind} ${metadata.name}`).toBe("platen");
  }
});

it("the settings are known and valid", () => {
  const { data = {} } = manifest("ConfigMap", "platen");
  for (const name of Object.keys(data)) expect(isKnown(name), name).toBe(true);
  loadConfig(undefined, Object.fromEntries(Object.entries(data).filter(([name]) => !isForeign(name))));
});

it.each(pods.map((pod) => [pod.owner, pod] as const))(
  "%s runs without rights it does not need, within limits, with settings and secrets that exist",
  (_, { spec, container }) => {
    expect(spec.automountServiceAccountToken).toBe(false);
    // PLATEN_API_SERVICE_HOST and its like would be taken for unknown settings.
    expect(spec.enableServiceLinks).toBe(false);
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(container.resources).toMatchObject({
      requests: { cpu: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
    const { stringData = {} } = manifest("Secret", "platen");
    for (const { name, value } of container.env ?? []) {
      expect(isKnown(name), name).toBe(true);
      if (name.endsWith("_FILE")) expect(Object.keys(stringData)).toContain(value?.replace("/run/secrets/platen/", ""));
    }
    expect(container.envFrom).toEqual([{ configMapRef: { name: "platen" } }]);
    const volumes = spec.volumes?.map(({ name }) => name);
    expect(container.volumeMounts?.map(({ name }) => name)).toEqual(volumes);
  },
);

it("API and worker are asked whether they live and whether they are ready, at ports they have", () => {
  for (const { container, owner } of pods.filter(({ owner }) => !owner.startsWith("Job"))) {
    const { startupProbe, readinessProbe, livenessProbe, ports = [] } = container;
    const paths = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet?.path);
    expect(paths, owner).toEqual(["/healthz", "/readyz", "/healthz"]);
    for (const probe of [startupProbe, readinessProbe, livenessProbe]) {
      expect(ports.map(({ name }) => name)).toContain(probe?.httpGet?.port);
    }
  }
});

it("there is one worker, and the API is scaled, kept available and given the time to drain", () => {
  expect(manifest("StatefulSet", "platen-worker").spec?.replicas).toBe(1);
  const { labels, spec, container } = pods.find(({ owner }) => owner === "Deployment platen-api") ?? {};
  expect(manifest("HorizontalPodAutoscaler", "platen-api").spec).toMatchObject({
    scaleTargetRef: { kind: "Deployment", name: "platen-api" },
    minReplicas: 3,
  });
  expect(manifest("PodDisruptionBudget", "platen-api").spec?.selector).toEqual({ matchLabels: labels });
  const drainS = Number(container?.env?.find(({ name }) => name === "PLATEN_DRAIN_SECONDS")?.value);
  expect(drainS).toBeGreaterThan(0);
  // Five seconds for what is under way, see the API's main.ts.
  expect(spec?.terminationGracePeriodSeconds).toBeGreaterThan(drainS + 5);
});

it("services and the way in lead to pods that are there", () => {
  for (const { spec, metadata } of manifests.filter(({ kind }) => kind === "Service")) {
    expect(
      pods.map(({ labels }) => labels),
      metadata.name,
    ).toContainEqual(spec?.selector);
  }
  const backend = { service: { name: "platen-api", port: { name: "http" } } };
  const rules = [{ host: "print.example", http: { paths: [{ path: "/", pathType: "Prefix", backend }] } }];
  expect(manifest("Ingress", "platen").spec?.rules).toEqual(rules);
  expect(manifest("Service", "platen-api").spec?.ports).toMatchObject([{ name: "http" }]);
});
