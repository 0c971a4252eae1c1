import "server-only";
import { settings } from "@/lib/platform/process/settings";
import { convertOffice } from "./convert-office";
import { findLibreOffice } from "./libreoffice";
import { isolation } from "./isolation";

const isolationWords = {
  files: "without network and without our files",
  network: "without network; this machine does not permit hiding our files from it",
  none: "held off the network by its profile only, as this machine permits no namespaces",
} as const;

/** For the doctor: converts a tiny file. */
export async function tryConverter(): Promise<string> {
  const { CONVERTER, CONVERTER_URL } = settings();
  if (!CONVERTER && !CONVERTER_URL) return "none";
  const place = CONVERTER_URL ?? (await findLibreOffice());
  const pdf = await convertOffice(Buffer.from("{\\rtf1 Doctor\\par}"), "rtf");
  if (!Buffer.from(pdf.subarray(0, 1024)).includes("%PDF-"))
    throw new Error(`${place} answered with something that is no PDF.`);
  return CONVERTER_URL ? `${place} converted a file` : `${place} converted a file, ${isolationWords[isolation()]}`;
}
