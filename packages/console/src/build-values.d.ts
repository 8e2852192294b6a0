/** The version of Platen that this console was built for, which serves it. Put in by `build.mjs`. */
declare const platenVersion: string;
