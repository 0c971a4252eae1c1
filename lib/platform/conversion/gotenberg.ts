import "server-only";
import { settings } from "@/lib/platform/process/settings";
import { ConversionRefused, ConverterUnavailable } from "./conversion-refused";
import type { OfficeFormat } from "./office-format";

const mostPdfBytes = 25 * 1024 * 1024;
const mostWords = 200;

/** Converts by the service at CONVERTER_URL, which is Gotenberg or answers as it does. */
export async function convertByGotenberg(
  bytes: Uint8Array,
  format: OfficeFormat,
  milliseconds: number,
): Promise<Uint8Array> {
  const form = new FormData();
  form.set("files", new Blob([new Uint8Array(bytes)]), `document.${format}`);
  const signal = AbortSignal.timeout(milliseconds);
  const fail = (cause: unknown): never => {
    if (signal.aborted) throw new ConversionRefused("tooLong");
    throw new ConverterUnavailable(`${gotenbergAddress("/")} does not answer.`, { cause });
  };
  const answer = await fetch(gotenbergAddress("/forms/libreoffice/convert"), {
    method: "POST",
    body: form,
    signal,
    redirect: "error",
  }).catch(fail);
  if (answer.ok) return (await read(answer).catch(fail)) ?? refuse("failed", "its PDF is too large");
  const words = `${answer.status}: ${(await answer.text().catch(() => "")).slice(0, mostWords)}`;
  if (answer.status === 400 || answer.status === 413) return refuse("failed", words);
  throw new ConverterUnavailable(`The converter answered ${words}`);
}

function gotenbergAddress(place: string): URL {
  const url = new URL(settings().CONVERTER_URL ?? "");
  url.pathname = `${url.pathname.replace(/\/+$/, "")}${place}`;
  return url;
}

function refuse(reason: "failed", words: string): never {
  throw new ConversionRefused(reason, words);
}

/** Null once the PDF is larger than any that is accepted. */
async function read(answer: Response): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    parts.push(part);
    size += part.byteLength;
    if (size > mostPdfBytes) return null;
  }
  return new Uint8Array(Buffer.concat(parts));
}
