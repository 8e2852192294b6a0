import type { ServiceProgram } from "./service-program.ts";

export const settingsFile = "/etc/platen/platen.env";

/** The user, for systemd-sysusers. Not one of DynamicUser=: PostgreSQL wants to know its name, and not every machine tells. */
export const systemUser = 'u platen - "Platen, label and receipt printing"\n';

const sandbox = `User=platen
StateDirectory=platen
StateDirectoryMode=0700
ConfigurationDirectory=platen
UMask=0077

# MemoryDenyWriteExecute is not among these: V8 compiles to memory that it then runs.
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
PrivateIPC=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
ProcSubset=pid
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
`;

/** How many nights' backups are kept. */
export const backupsKept = 14;

/**
 * The unit of the whole service: its launcher, which starts PostgreSQL, the worker and the API and keeps each of them running.
 * It has a user of its own, the code is only read, and /var/lib/platen is all that is written.
 */
export function unit({ node, script }: Pick<ServiceProgram, "node" | "script">): string {
  return `# Written by \`platen service install\`, again each time. Changes of your own belong into \`systemctl edit platen\`.
[Unit]
Description=Platen, label and receipt printing
Wants=network-online.target
After=network-online.target
# A shop's printer has to come back, however often it went.
StartLimitIntervalSec=0

[Service]
Type=notify
# The launcher has systemd-notify say that it is ready: Node itself cannot write to systemd's socket.
NotifyAccess=all
ExecStart=${word(node)} ${word(script)} up
SyslogIdentifier=platen
WorkingDirectory=%E/platen
Environment=PLATEN_HOME=%S/platen NODE_ENV=production
EnvironmentFile=-${settingsFile}
Restart=always
RestartSec=2
# PostgreSQL makes its first database, or recovers one after a power cut, on a small machine.
TimeoutStartSec=5min
# The launcher ends the parts in their order.
KillMode=mixed
TimeoutStopSec=30
# A part that was ended for want of memory is started again by the launcher.
OOMPolicy=continue

${sandbox}
[Install]
WantedBy=multi-user.target
`;
}

/** Saves all data, as the timer says. With the same rights as the service: it reads the data and writes beside it. */
export function backupUnit({ node, script }: Pick<ServiceProgram, "node" | "script">): string {
  return `# Written by \`platen service install\`, again each time. Changes of your own belong into \`systemctl edit platen-backup\`.
[Unit]
Description=Backup of Platen's data

[Service]
Type=oneshot
ExecStart=${word(node)} ${word(script)} backup --keep ${backupsKept}
SyslogIdentifier=platen-backup
WorkingDirectory=%E/platen
Environment=PLATEN_HOME=%S/platen NODE_ENV=production
EnvironmentFile=-${settingsFile}
Nice=10

${sandbox}`;
}

/** A night that the machine slept through is made up for when it is on again. */
export const backupTimer = `# Written by \`platen service install\`, again each time. Changes of your own belong into \`systemctl edit platen-backup.timer\`.
[Unit]
Description=Backup of Platen's data, each night

[Timer]
OnCalendar=*-*-* 03:00:00
RandomizedDelaySec=30min
Persistent=true

[Install]
WantedBy=timers.target
`;

/** As one word of a unit, in which % and $ mean something. */
function word(text: string): string {
  const plain = text.replaceAll("%", "%%").replaceAll("$", "$$$$");
  return /^[\w@+=:,./%$-]+$/.test(plain) ? plain : `"${plain.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
