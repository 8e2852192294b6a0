/** Runs the launcher in this process, with these variables beside the environment's. It takes the signals and ends the process. */
export function launch(settings?: Readonly<Record<string, string>>): Promise<void>;
