import { flate, packMembers } from "./forged-revisions";
import { type Objects, page, stream } from "./raw-pdf";

/**
 * Revisions that a forger can append to a sealed document (`page`), by name. Each changes one thing of an honest
 * revision.
 */
export type Forgery = [name: string, make: (sealed: Uint8Array) => Uint8Array];

/** An object of `page` with a text replaced. */
export const part = (number: number, from: string, to: string) => {
  const held = page("")[number] ?? "";
  if (!held.includes(from)) throw new Error(`Nothing to replace in ${number}: ${from}`);
  return held.replace(from, to);
};
export const catalog = (more: string, form = "") => part(1, "/AcroForm<<", `${more}/AcroForm<<${form}`);

export const forged = "BT /F 20 Tf 30 300 Td (Rent: 9000) Tj ET";
/** The page with a content of its own. */
export const forgedPage = part(3, "/Contents 4 0 R", "/Contents 25 0 R");

/** Validation data, which every seal allows. */
export const honestUpdate: Objects = {
  1: catalog("/DSS 20 0 R"),
  20: "<</Type/DSS/Certs[21 0 R]>>",
  21: stream("0\x03\x02\x01\x05"),
};

export const honestCatalog = honestUpdate[1] ?? "";

export const hiddenPage = `3 0 obj\n${forgedPage}\nendobj\n25 0 obj\n${stream(forged)}\nendobj\n`;
export const hiddenContent = `4 0 obj\n${stream(forged)}\nendobj\n`;

/** An object stream with the members. */
export function objectStream(members: Objects): string {
  const entries = Object.entries(members);
  const [header, held] = packMembers(entries);
  return flate(header + held, `/Type/ObjStm/N ${entries.length}/First ${header.length}`);
}
