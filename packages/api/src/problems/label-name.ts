/** A name of a label. */
export const labelName = "^[A-Za-z0-9][A-Za-z0-9._/-]{0,62}$";
