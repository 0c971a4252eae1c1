import "server-only";
import { convertOffice } from "@/lib/platform/conversion/convert-office";
import { ConversionRefused, ConverterUnavailable } from "@/lib/platform/conversion/conversion-refused";
import { officeEnding, officeFormat } from "@/lib/platform/conversion/office-format";
import { AppError } from "@/lib/platform/errors/errors";
import { log, logRarely } from "@/lib/platform/logs/log";
import { looksLikePdf } from "@/lib/platform/pdf/looks-like-pdf";
import { mostPages } from "@/lib/platform/pdf/most-pages";
import { PdfRefused, type PdfRefusal } from "@/lib/platform/pdf/pdf-refused";
import { makePicturePages } from "@/lib/platform/pdf/pool";
import { pictureFormat } from "@/lib/platform/pictures/picture-format";
import { settings } from "@/lib/platform/process/settings";
import { type AcceptedUploads, acceptedWords, maximumUploadPixels } from "./rules";

export function acceptedUploads(): AcceptedUploads {
  const { CONVERT_IMAGES, CONVERTER, CONVERTER_URL } = settings();
  return { pictures: CONVERT_IMAGES, office: Boolean(CONVERTER ?? CONVERTER_URL) };
}

/** Makes a PDF of a picture or a text document, recognised by its bytes; refuses what the operator does not allow. */
export async function convertUpload(bytes: Uint8Array): Promise<Uint8Array> {
  const accepted = acceptedUploads();
  if (accepted.pictures && pictureFormat(bytes) !== null) return convertPictures(bytes);
  const pdf = accepted.office ? await convertText(bytes) : null;
  if (pdf) return pdf;
  const words = acceptedWords(accepted);
  throw new AppError("unsupported_type", words === "pdf" ? "pdf_notAPdf" : `upload_only_${words}`);
}

async function convertPictures(bytes: Uint8Array): Promise<Uint8Array> {
  if (pictureFormat(bytes) === "heif") throw new AppError("unsupported_type", "upload_heic");
  const made = await makePicturePages(bytes, maximumUploadPixels).catch((error: unknown) => {
    throw error instanceof PdfRefused ? new AppError("invalid", "conversion_failed") : error;
  });
  if ("pdf" in made) return made.pdf;
  if (made.refused === "damaged") throw new AppError("invalid", "picture_damaged");
  const values = { megapixels: maximumUploadPixels / 1_000_000, maximum: mostPages };
  throw new AppError("invalid", made.refused === "pixels" ? "picture_pixels" : "conversion_tooManyPages", { values });
}

/** Null if it is no DOCX, ODT or RTF. */
async function convertText(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const format = await officeFormat(bytes);
    const pdf = format && (await convertOffice(bytes, format));
    if (pdf && !looksLikePdf(pdf)) throw new ConversionRefused("failed", "the converter's answer is no PDF");
    return pdf;
  } catch (error) {
    if (error instanceof ConverterUnavailable) {
      logRarely("error", { err: error }, "documents cannot be converted");
      throw new AppError("provider_failed", "conversion_unavailable");
    }
    if (!(error instanceof ConversionRefused)) throw error;
    if (error.words) log.warn({ words: error.words }, "a document could not be converted");
    throw new AppError("invalid", `conversion_${error.reason}`);
  }
}

/** Why a PDF that was made here is refused, in words that are about the upload. */
export const refusalOfConverted = (reason: PdfRefusal): string =>
  reason === "tooManyPages" ? "conversion_tooManyPages" : "conversion_failed";

/** The extension of a file that was uploaded as a document. */
export function uploadEnding(bytes: Uint8Array): string {
  const ending = looksLikePdf(bytes) ? "pdf" : (pictureFormat(bytes) ?? officeEnding(bytes) ?? "pdf");
  return ending === "jpeg" ? "jpg" : ending;
}
