import { createStore } from "../../state/store.ts";

/** The printer that was added last on this page: its own page says what to do next. */
export const justAdded = createStore<string | undefined>(undefined);
