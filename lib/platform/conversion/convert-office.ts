import "server-only";
import { settings } from "@/lib/platform/process/settings";
import { stateOf } from "@/lib/platform/process/process-state";
import { ConverterUnavailable } from "./conversion-refused";
import { convertByGotenberg } from "./gotenberg";
import { convertByLibreOffice } from "./libreoffice";
import type { OfficeFormat } from "./office-format";

/** Of waiting for others, and of the conversion itself. */
const mostMilliseconds = { waiting: 25_000, converting: 30_000 };
/** Each may take a gigabyte. */
const mostAtOnce = 2;
const mostWaiting = 10;

type Line = { running: number; waiting: (() => void)[] };

/** A DOCX, ODT or RTF as PDF, not judged yet. Throws ConversionRefused or ConverterUnavailable. */
export async function convertOffice(
  bytes: Uint8Array,
  format: OfficeFormat,
  { waiting, converting } = mostMilliseconds,
): Promise<Uint8Array> {
  const convert = settings().CONVERTER_URL ? convertByGotenberg : convertByLibreOffice;
  const line = stateOf<Line>("conversions", () => ({ running: 0, waiting: [] }));
  if (line.running < mostAtOnce) line.running += 1;
  else if (line.waiting.length >= mostWaiting) throw tooMany();
  else await waitIn(line, waiting);
  try {
    return await convert(bytes, format, converting);
  } finally {
    const next = line.waiting.shift(); // takes over the place
    if (next) next();
    else line.running -= 1;
  }
}

/** No longer than proxies wait for an answer, together with the conversion. */
function waitIn(line: Line, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(start), 1);
      reject(tooMany());
    }, milliseconds);
    line.waiting.push(start);
  });
}

const tooMany = () => new ConverterUnavailable("Too many files wait to be converted.");
