// In the place of the package of this name; bundle.mjs says why.
const { inflateRawSync } = require("node:zlib");

/** In memory of its own, which whoever asked looks at as other numbers. @param {Uint8Array} packed */
module.exports = (packed) => new Uint8Array(inflateRawSync(packed));
