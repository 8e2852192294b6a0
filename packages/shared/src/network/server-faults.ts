import { expired, otherHost, untrusted } from "./certificate-codes.ts";
import { codeOf, reasonOf } from "./reason.ts";

/** Why PostgreSQL or Redis cannot be used. */
export interface ServerFault {
  /** One sentence without its full stop. Never a password: people paste this into tickets. */
  says: string;
  /** What to do about it, one step each. */
  steps: string[];
}

/** PostgreSQL's own codes (appendix A of its manual); anything without one failed on the way there. */
export function explainDatabase(error: unknown, url: string): ServerFault {
  const { host, username, pathname } = new URL(url);
  const place = host + pathname;
  switch (codeOf(error)) {
    case "28P01":
      return fault(
        `PostgreSQL at ${place} refuses the password of user "${username}"`,
        "Correct the password in DATABASE_URL (or in the file DATABASE_URL_FILE names).",
        "Write characters such as @ : / in a password as %40 %3A %2F.",
        `Or set a new one, as an administrator: alter role "${username}" password '…'.`,
      );
    case "28000": {
      const step = "Check the user's name in DATABASE_URL, and pg_hba.conf for the address you come from.";
      return fault(`PostgreSQL at ${place} does not let user "${username}" in`, step);
    }
    case "3D000": {
      const name = decodeURIComponent(pathname.slice(1));
      return fault(`there is no database "${name}" at ${place}`, `Create it: create database "${name}".`);
    }
    case "53300":
      return fault(
        `PostgreSQL at ${place} has no connection left`,
        "See who holds them: select application_name, count(*) from pg_stat_activity group by 1.",
        "Raise max_connections in postgresql.conf: each API process takes up to 10, and each worker 6.",
      );
    case "57P03":
      return fault(
        `PostgreSQL at ${place} is starting or recovering`,
        "Wait until it is done; its log tells how far it is.",
      );
  }
  const certificate = explainCertificate(`PostgreSQL at ${place}`, "DATABASE_URL", error);
  if (certificate) return certificate;
  return fault(
    `PostgreSQL at ${place} cannot be reached (${reasonOf(error)})`,
    "Is it running, and does it listen on this address and port?",
    "Check host and port in DATABASE_URL, and firewalls between here and there.",
  );
}

/** An error reply of Redis begins with its code: NOAUTH, WRONGPASS, NOPERM. */
export function explainRedis(error: unknown, url: string): ServerFault {
  const { host } = new URL(url);
  const [code = ""] = error instanceof Error ? error.message.split(" ") : [];
  if (["NOAUTH", "WRONGPASS", "NOPERM"].includes(code)) {
    const step = "Put user and password into REDIS_URL: redis://user:password@host:6379.";
    return fault(`Redis at ${host} wants another password (${code})`, step);
  }
  const certificate = explainCertificate(`Redis at ${host}`, "REDIS_URL", error);
  if (certificate) return certificate;
  return fault(
    `Redis at ${host} cannot be reached (${reasonOf(error)}): jobs are not taken while it is away`,
    "Is it running? redis-cli -u $REDIS_URL ping answers PONG.",
    "Check host and port in REDIS_URL. Left empty for every part, the queue runs on PostgreSQL.",
  );
}

/** What is wrong with a server's certificate, or undefined when something else is wrong. */
function explainCertificate(server: string, variable: string, error: unknown): ServerFault | undefined {
  const code = codeOf(error);
  if (untrusted.has(code)) {
    return fault(
      `${server}: its certificate is not from an authority that is trusted here`,
      "Name the authority's own certificate: NODE_EXTRA_CA_CERTS=/etc/platen/ca.pem, for API, worker and doctor alike.",
    );
  }
  if (code === otherHost) {
    const step = `Write the host in ${variable} as the certificate has it, or have one made for this name.`;
    return fault(`${server}: its certificate is for another host`, step);
  }
  if (code === expired) return fault(`${server}: its certificate has expired`, "Renew it on the server.");
  return undefined;
}

function fault(says: string, ...steps: string[]): ServerFault {
  return { says, steps };
}
