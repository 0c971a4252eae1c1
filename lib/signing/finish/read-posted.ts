import "server-only";
import { AppError } from "@/lib/platform/errors/errors";
import { assertReadable, readFields, readForm } from "@/lib/platform/http/read-body";
import { maximumPictureBytes } from "@/lib/signing/rules";
import { picturesQuery } from "@/lib/signing/rules/anchors";

const maximumTextBytes = 3_000_000;
/** Pictures of the largest size in one form; http-server.mjs reads no more than 40 MB. */
const mostPictures = 6;

/** New pictures by the ids of their fields. */
export type PostedPictures = ReadonlyMap<number, Uint8Array>;
type Posted = { form: URLSearchParams; pictures: PostedPictures };

/** Reads the signing page's form, which brings files where there are picture fields. */
export async function readPosted(request: Request): Promise<Posted> {
  if (!hasPictures(request))
    return { form: new URLSearchParams(await readFields(request, maximumTextBytes)), pictures: new Map() };
  const refusal = new AppError("too_large", "pictures_together");
  const read = await readForm(request, mostPictures * maximumPictureBytes + maximumTextBytes, refusal);
  const form = new URLSearchParams();
  const pictures = new Map<number, Uint8Array>();
  for (const [name, part] of read.entries()) {
    const fieldId = Number(/^(?:webform-)?picture-(\d+)$/.exec(name)?.[1]);
    if (typeof part === "string") form.set(name, part);
    else if (fieldId && part.size > 0) pictures.set(fieldId, new Uint8Array(await part.arrayBuffer()));
  }
  assertReadable(Object.fromEntries(form));
  return { form, pictures };
}

/** Whether this is the signing page's form with files, and not that of one attachment. */
export const hasPictures = ({ url }: Request): boolean => new URL(url).searchParams.has(picturesQuery);
