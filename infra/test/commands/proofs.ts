/** The suite that runs a command, by words that stand in it; or why no suite can. */
export type Proof = { suite: string; by: string } | { notRun: string };

const containers = (by: string): Proof => ({ suite: "e2e/containers/containers.suite.ts", by });
const service = (by: string): Proof => ({ suite: "e2e/service/service.test.ts", by });
const release = (by: string): Proof => ({ suite: "e2e/release/release.test.ts", by });
const printers = (by: string): Proof => ({ suite: "packages/cli/test/printers.test.ts", by });
const commands = (by: string): Proof => ({ suite: "packages/cli/test/commands.test.ts", by });

const start: Proof = { suite: "packages/local/test/start.test.ts", by: "starts everything, keeps its data" };
const up: Proof = { suite: "packages/cli/test/up.test.ts", by: '"up", "--printers", "2", "--home", home' };
const installs: Proof = { suite: ".ci/run", by: "npm run check" };
const rolling = containers('documented("docs/upgrade.md", "--scale api=6")');
const images = containers('documented("docs/install.md", "export REVISION")');
const commandLine = containers('documented("docs/install.md", "export PLATEN_API_KEY")');
const lowPort = service('block.startsWith("[Service]');
const cluster: Proof = {
  notRun:
    "no cluster can be had; infra/test/kubernetes.test.ts builds the overlays and checks them against Kubernetes' types",
};

/**
 * Every command of docs/install.md, operate.md and upgrade.md, with VERSION for the number of this release. Whoever adds a command
 * to a page lets a suite run it, or says here why none can.
 */
export const proofs: Record<string, Proof> = {
  // One machine, from a checkout.
  "npm start": start,
  "npm start --silent | jq 'select(.level == \"warn\")'": {
    suite: "packages/local/test/start.test.ts",
    by: "writes nothing but lines of JSON to an output that is no terminal",
  },
  "node infra/install.mjs": installs,
  "git pull": { notRun: "whoever has a clone has git" },
  "platen up --printers 3": up,
  "platen up --home": up,
  "npx platen printer config --ip 192.168.1.50": commands('"printer", "config", "--ip"'),
  "npx platen printers try 192.168.1.51 --language starprnt": printers('"printers", "try"'),
  "npx platen printers add kitchen --ip 192.168.1.51 --language starprnt --width 58": printers('"printers", "add"'),
  "npx platen printers test kitchen --wait": printers('"printers", "test"'),
  "npx platen doctor": { suite: "packages/cli/test/doctor.test.ts", by: '["doctor"]' },
  "platen jobs reprint <id>": commands('"jobs", "reprint"'),
  "platen backup /var/backups/platen.tar.gz": {
    suite: "packages/local/test/backup.test.ts",
    by: 'platen(home, "backup", "--json")',
  },
  "platen restore /var/backups/platen.tar.gz --replace --print-queued": {
    suite: "packages/local/test/backup.test.ts",
    by: 'platen(home, "restore", file, "--replace", "--json")',
  },
  "platen journal verify": { suite: "packages/cli/test/journal.test.ts", by: 'platen("verify")' },
  "platen printers change <id> --paper labels": printers('"change", "bar", "--paper", "labels"'),

  // A release.
  "npm run release": release("makeRelease({ folder: release"),
  "sha256sum --check SHA256SUMS": release('run("sha256sum", ["--check", "SHA256SUMS"]'),
  "ssh-keygen -Y verify -f signers -I platen -n file -s SHA256SUMS.sig < SHA256SUMS": release("ssh-keygen -Y verify"),
  "shasum -a 256 --check SHA256SUMS": { notRun: "of macOS; it reads the file that sha256sum has read" },
  "sudo tar -xzf platen-VERSION-linux-x64.tar.gz -C /opt": release('run("tar", ["-xzf"'),
  "sudo ln -s /opt/platen-VERSION-linux-x64/platen /usr/local/bin/platen": release("symlinkSync("),
  "./platen up": release('stranger.up(join(opt, "platen"))'),
  "platen up": release("stranger.up(link)"),
  "npm install ./platen-VERSION.tgz": release('run("npm", ["install"'),
  "npx platen up": release('.up(join(modules, ".bin/platen"))'),

  // Containers.
  "sh infra/make-secrets.sh": containers('documented("docs/install.md", "make-secrets.sh")'),
  "cp infra/.env.example infra/.env": containers('documented("docs/install.md", "make-secrets.sh")'),
  "docker compose -f infra/compose.yaml up -d --build --wait": containers(
    'documented("docs/install.md", "make-secrets.sh")',
  ),
  "docker compose -f infra/compose.yaml run --rm migrate && docker compose -f infra/compose.yaml up -d --wait":
    containers('documented("docs/install.md", "run --rm migrate")'),
  "rm infra/secrets/api_key && sh infra/make-secrets.sh && docker compose -f infra/compose.yaml restart api prometheus":
    containers('documented("docs/operate.md", "restart api")'),
  "docker compose -f infra/compose.yaml logs migrate": containers("logs --no-color migrate"),
  "docker compose -f infra/compose.yaml build && docker compose -f infra/compose.yaml run --rm migrate && docker compose -f infra/compose.yaml up -d --wait":
    containers('documented("docs/upgrade.md", "infra/compose.yaml build \\\\\\n")'),
  "export PLATEN_API_KEY=$(cat infra/secrets/api_key)": commandLine,
  "npx platen printer status": commandLine,
  "npx platen printer test --wait": commandLine,
  "export REVISION=$(git rev-parse HEAD) SOURCE=$(git remote get-url origin)": images,
  "docker compose -f infra/compose.yaml build": images,
  'docker compose -f infra/compose.yaml --profile "*" stop': containers("await here.run(stop)"),
  "docker compose -f infra/compose.yaml --profile observe up -d --build --wait": {
    notRun:
      "Grafana's image cannot be had without a registry; e2e/observe.test.ts gives a Prometheus of this machine the same files",
  },
  "old=$(docker compose -f infra/compose.yaml ps -q api worker)": rolling,
  "docker compose -f infra/compose.yaml run --rm migrate": rolling,
  "docker compose -f infra/compose.yaml up -d --no-deps --no-recreate --scale api=6 --scale worker=4 --wait api worker":
    rolling,
  "docker stop $old": rolling,
  "docker rm $old": rolling,
  "OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318": {
    suite: "e2e/trace.test.ts",
    by: "OTEL_EXPORTER_OTLP_ENDPOINT: collector.url",
  },

  // Kubernetes.
  "kubectl apply -k infra/kubernetes/overlays/replicas": cluster,
  "kubectl -n platen rollout status deployment/platen-api deployment/platen-worker": cluster,
  "kubectl -n platen rollout restart deployment/platen-api": cluster,
  "kubectl -n platen rollout undo deployment/platen-api": cluster,

  // A service of the machine.
  "platen service install": service('machine.platen("service", "install")'),
  "sudo platen service install": service('machine.platen("service", "install")'),
  "sudo ./platen service install": service('machine.platen("service", "install")'),
  "sudo npx platen service install": { notRun: "the suite's machine has no network to install a checkout from" },
  "./platen service status": service('machine.platen("service", "status")'),
  "sudo platen service uninstall": service('machine.platen("service", "uninstall")'),
  "sudo systemctl restart platen": service('"systemctl", "restart", "platen"'),
  "sudo systemctl stop platen": service('"systemctl", "stop", "platen"'),
  "sudo systemctl start platen": service('"systemctl", "start", "platen"'),
  "sudo journalctl -u platen -o cat | jq -R 'fromjson? | select(.level == \"warn\")'": service(
    '"journalctl", "-u", "platen", "-o", "cat"',
  ),
  "systemd-analyze security platen": service('"systemd-analyze", "security"'),
  "sudo systemctl edit platen": { notRun: "it opens an editor; the suite writes the file that it would" },
  "[Service]": lowPort,
  "CapabilityBoundingSet=CAP_NET_BIND_SERVICE": lowPort,
  "AmbientCapabilities=CAP_NET_BIND_SERVICE": lowPort,
  "PrivateUsers=no": lowPort,
  "sudo cp -a .platen/. /var/lib/platen/": service("cp -a .platen/. /var/lib/platen/"),
  "npm run test:service": { notRun: "it is the suite itself" },
  "node packages\\cli\\bin\\platen.js up": { notRun: "of Windows, where nothing was tried, as the page says" },
};
