// In the place of the package of this name; bundle.mjs says why.
exports.toByteArray = (/** @type {string} */ text) => new Uint8Array(Buffer.from(text, "base64"));
