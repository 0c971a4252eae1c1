// What code in pages gets for `process`: packages ask it where they run, and find neither Node nor a version.
module.exports = { env: {}, versions: {} };
