/** The time zone that is set on this machine. UTC means that none was set, as in most containers. */
export function machineTimeZone(timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string | undefined {
  return /^(Etc\/)?(UTC|GMT|UCT|Zulu)$/i.test(timeZone) ? undefined : timeZone;
}
