/** Why a backup cannot be made or restored: what is wrong, and what a person can do about it. */
export class BackupError extends Error {
  readonly steps: readonly string[];

  constructor(message: string, steps: readonly string[] = [], options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupError";
    this.steps = steps;
  }
}
