import { environmentSettings } from "@platen/shared/config";

/** Node and OpenTelemetry read these; the configuration never sees them. */
export function isForeign(variable: string): boolean {
  return /^(NODE_ENV|NODE_EXTRA_CA_CERTS|OTEL_[A-Z_]+)$/.test(variable);
}

/** A secret's file counts as the setting it holds. */
export function isKnown(variable: string): boolean {
  return isForeign(variable) || variable.replace(/_FILE$/, "") in environmentSettings;
}
