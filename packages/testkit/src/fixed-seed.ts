import fc from "fast-check";

/**
 * Property tests draw the same cases in every run, so that a change is judged by what it changed. PLATEN_TEST_SEED draws
 * others: any number, to look for what nobody has seen yet.
 */
fc.configureGlobal({ seed: Number(process.env.PLATEN_TEST_SEED ?? 20_261_115) });
