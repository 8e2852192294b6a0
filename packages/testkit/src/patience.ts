/** `limits.answerWithinMs` of suites that are not about it: a busy machine gives the same answers. */
export const patientAnswerMs = 60_000;

/** Of suites that wait for it to pass, as it is by default. */
export const usualAnswerMs = 3_000;
