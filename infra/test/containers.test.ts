import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environmentSettings, loadConfig } from "@platen/shared/config";
import { describe, expect, it } from "vitest";
import { compose, interpolated, type Service, withDefaults } from "./compose.ts";
import { environmentOf, readDockerfile, said } from "./dockerfile.ts";
import { isForeign, isKnown } from "./variables.ts";

const infra = new URL("../", import.meta.url);
const stages = readDockerfile(new URL("Dockerfile", infra));
const stage = (name: string) => {
  const found = stages.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`the Dockerfile has no stage ${name}`);
  return found;
};
const { version } = JSON.parse(readFileSync(new URL("../package.json", infra), "utf8")) as { version: string };
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build) as [string, Service & Required<Pick<Service, "build">>][];
const targets = ["api", "worker", "virtual-printer"] as const;
/** They do one thing and end; others wait for that. */
const oneShots = ["migrate", "demo-printers"];

describe("compose.yaml", () => {
  it("builds every image of ours from a target that exists", () => {
    expect(ours.map(([, { build }]) => build.target).sort()).toEqual([...targets].sort());
    for (const [, { build }] of ours) {
      expect(existsSync(new URL(build.dockerfile, new URL(`${build.context}/`, infra)))).toBe(true);
      expect(stage(build.target).from).toBe("runtime");
      expect(build.args).toEqual({ VERSION: version, REVISION: null, SOURCE: null });
    }
  });

  it.each(["api", "worker", "migrate"])(
    "sets nothing for the %s that its configuration does not know, and nothing wrong",
    (name) => {
      const [image = ""] = compose.services[name]?.image.replace("platen-", "").split(":") ?? [];
      const given = { ...environmentOf(stage(image)), ...compose.services[name]?.environment };
      for (const variable of Object.keys(given)) expect(isKnown(variable), variable).toBe(true);
      const values = Object.entries(given).filter(([variable]) => !variable.endsWith("_FILE") && !isForeign(variable));
      const config = loadConfig(
        undefined,
        Object.fromEntries(values.map(([key, value]) => [key, withDefaults(value)])),
      );
      expect(config.printer).toMatchObject({ ip: "virtual-printer", port: 9100, width: 80 });
    },
  );

  it("hands every secret over as a file that make-secrets.sh makes, and names it right", () => {
    const folder = mkdtempSync(join(tmpdir(), "platen-secrets-"));
    try {
      const make = () => execFileSync("sh", [fileURLToPath(new URL("make-secrets.sh", infra)), folder]);
      const read = (name: string) => readFileSync(join(folder, name), "utf8");
      make();
      const made = readdirSync(folder).sort();
      expect(Object.keys(compose.secrets).sort()).toEqual(made);
      for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`./secrets/${name}`);
      expect(new URL(read("database_url")).password).toBe(read("postgres_password"));
      expect(new URL(read("redis_url")).password).toBe(read("redis_password"));
      loadConfig(undefined, {
        DATABASE_URL: read("database_url"),
        REDIS_URL: read("redis_url"),
        PLATEN_API_KEY: read("api_key"),
      });
      const before = made.map(read);
      make();
      expect(made.map(read)).toEqual(before);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("makes no secret where no random digits can be had, and says which", () => {
    const folder = mkdtempSync(join(tmpdir(), "platen-secrets-"));
    // Finds everything the script needs but `od`.
    const tools = mkdtempSync(join(tmpdir(), "platen-tools-"));
    try {
      for (const tool of ["sh", "dirname", "mkdir", "chmod", "tr", "cat"]) {
        symlinkSync(execFileSync("which", [tool], { encoding: "utf8" }).trim(), join(tools, tool));
      }
      const script = fileURLToPath(new URL("make-secrets.sh", infra));
      const made = spawnSync("sh", [script, folder], { env: { PATH: tools }, encoding: "utf8" });
      expect(made.status).toBe(1);
      expect(made.stderr).toContain("postgres_password was not made");
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      rmSync(tools, { recursive: true, force: true });
    }
  });

  it.each(services)(
    "%s refers only to what is declared, and has limits, a restart policy and a health check",
    (name, service) => {
      const { secrets = [], networks = [], volumes = [], depends_on = {}, environment = {} } = service;
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(secrets));
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks));
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
      for (const volume of volumes) {
        const [source = ""] = volume.split(":");
        expect(source.startsWith("./") ? existsSync(new URL(source, infra)) : source in compose.volumes, source).toBe(
          true,
        );
      }
      for (const [variable, value] of Object.entries(environment)) {
        if (/_FILE$/.test(variable)) expect(secrets).toContain(String(value).replace("/run/secrets/", ""));
      }
      expect(service.restart).toBe(oneShots.includes(name) ? "no" : "unless-stopped");
      expect(service.deploy?.resources?.limits).toEqual({ cpus: expect.any(String), memory: expect.any(String) });
      const checked = service.healthcheck ?? (service.build && said(stage(service.build.target), "HEALTHCHECK")[0]);
      expect(checked).toBeTruthy();
    },
  );

  it("runs three API replicas, two workers, and virtual printers only for a demonstration", () => {
    const { api, worker } = compose.services;
    expect([api?.deploy?.replicas, worker?.deploy?.replicas]).toEqual([3, 2]);
    const optional = services.filter(([, { profiles }]) => profiles).map(([name]) => name);
    expect(optional).toEqual(["virtual-printer", "demo-printers", "prometheus", "grafana"]);
    expect(services.filter(([, { profiles }]) => profiles?.includes("demo")).map(([name]) => name)).toEqual([
      "virtual-printer",
      "demo-printers",
    ]);
  });

  it("has somebody wait for everything that does one thing and ends, as `up --wait` asks for", () => {
    const waitedFor = services.flatMap(([, { depends_on = {} }]) =>
      Object.entries(depends_on).flatMap(([name, { condition }]) =>
        condition === "service_completed_successfully" ? [name] : [],
      ),
    );
    expect(new Set(waitedFor)).toEqual(new Set(oneShots));
  });

  it("brings the database up to date before API and worker start", () => {
    for (const name of ["api", "worker"]) {
      expect(compose.services[name]?.depends_on?.migrate).toEqual({ condition: "service_completed_successfully" });
    }
  });

  it("lets migrate read every setting of API and worker, so that a wrong one ends `up` there", () => {
    const read = (name: string) => Object.entries(compose.services[name]?.environment ?? {});
    for (const entry of [...read("api"), ...read("worker")]) expect(read("migrate")).toContainEqual(entry);
  });

  it("hands every setting on to the containers, but where they listen and what their secrets hold", () => {
    const ofTheImages = ["HOST", "PORT", "PLATEN_WORKER_HOST", "PLATEN_WORKER_PORT"];
    const inSecrets = ["DATABASE_URL", "REDIS_URL", "PLATEN_API_KEY"];
    const expected = Object.keys(environmentSettings).filter((name) => ![...ofTheImages, ...inSecrets].includes(name));
    for (const part of ["api", "worker", "migrate"]) {
      const { environment = {} } = compose.services[part] ?? {};
      const handedOn = expected.filter((name) => String(environment[name]).startsWith(`\${${name}:-`));
      expect(handedOn, part).toEqual(expected);
    }
  });

  it("shows migrate the whole of infra/.env, which names what nobody reads and takes what Compose itself reads", () => {
    expect(compose.services.migrate?.env_file).toEqual([{ path: ".env", required: false }]);
    const shown = readFileSync(new URL(".env.example", infra), "utf8").matchAll(/^(\w+)=(.*)$/gm);
    const env = Object.fromEntries([...shown].map(([, name, value]) => [name, value]));
    loadConfig(undefined, env);
    const misspelt = () => loadConfig(undefined, { ...env, PLATEN_EXPIRE_AFTR: "2h", PLATEN_PUBLSH: "0.0.0.0:3000" });
    expect(misspelt).toThrow("PLATEN_EXPIRE_AFTR: no such setting; did you mean PLATEN_EXPIRE_AFTER?");
    expect(misspelt).toThrow("PLATEN_PUBLSH: no such setting");
  });

  it(".env.example shows every variable that can be set, with the default it has", () => {
    const lines = readFileSync(new URL(".env.example", infra), "utf8").split("\n");
    const shown = lines.filter((line) => /^\w/.test(line)).map((line) => line.split("=") as [string, string]);
    expect(shown.map(([name]) => name).sort()).toEqual(interpolated());
    const text = readFileSync(new URL("compose.yaml", infra), "utf8");
    for (const [name, value] of shown) expect(text).toContain(`\${${name}:-${value}}`);
  });
});

describe("Dockerfile", () => {
  it.each(targets)(
    "%s runs a program as npm start does, as an ordinary user, from files it cannot change",
    (target) => {
      const program = target === "virtual-printer" ? "printer" : target;
      expect(said(stage("programs"), "RUN")).toContain(
        `node packages/local/src/build/image.mjs ${program} /programs/${target} $TARGETARCH`,
      );
      expect(said(stage(target), "COPY")).toEqual([`--from=programs /programs/${target} ./`]);
      expect(said(stage(target), "ENTRYPOINT").map((rest) => JSON.parse(rest))).toEqual([["node", `${program}.js`]]);
      expect(said(stage(target), "USER")).toEqual(["node"]);
      expect(compose.services[target]?.read_only).toBe(true);
    },
  );

  it("installs packages where there is no source yet, so that a changed source installs nothing anew", () => {
    const dependencies = stage("dependencies");
    expect(said(dependencies, "RUN").join("\n")).toContain("pnpm install --frozen-lockfile");
    expect(said(dependencies, "COPY")).toEqual([
      "package.json pnpm-lock.yaml pnpm-workspace.yaml ./",
      "patches patches",
      "--from=manifests /app/packages packages",
    ]);
    expect(stage("programs").from).toBe("dependencies");
    expect(said(stage("programs"), "RUN").join("\n")).not.toContain("install");
  });

  it("runs nothing on the image's own processor, so that building for another one emulates nothing", () => {
    for (const name of ["manifests", "dependencies"]) expect(stage(name).platform).toBe("$BUILDPLATFORM");
    for (const name of ["runtime", ...targets]) expect(said(stage(name), "RUN")).toEqual([]);
  });

  it("labels every image with what it is, as whoever builds it says", () => {
    const labels = said(stage("runtime"), "LABEL").join(" ");
    expect(said(stage("runtime"), "ARG")).toEqual(["VERSION", "REVISION", "SOURCE"]);
    for (const name of ["version", "revision", "source"]) {
      expect(labels).toContain(`org.opencontainers.image.${name}=$${name.toUpperCase()}`);
    }
    for (const target of targets) {
      expect(said(stage(target), "LABEL").join(" ")).toMatch(/^org\.opencontainers\.image\.title="Platen [\w ]+"$/);
    }
  });
});
