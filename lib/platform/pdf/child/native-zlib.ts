import { deflateSync, inflateRawSync, inflateSync as inflateZlib } from "node:zlib";

// What pdf-lib asks of fflate, which the bundle of the PDF process replaces by this module. Fflate's buffers for each
// stream made V8 mark its whole heap every five seals, which cost more than the seals.

export const zlibSync = (bytes: Uint8Array): Uint8Array => deflateSync(bytes);

export const unzlibSync = (bytes: Uint8Array): Uint8Array => inflateZlib(bytes);

export const inflateSync = (bytes: Uint8Array): Uint8Array => inflateRawSync(bytes);
