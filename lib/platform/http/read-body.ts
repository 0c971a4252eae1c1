import "server-only";
import { z } from "zod";
import { sizeText } from "@/lib/platform/text/size-text";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { snakePath, toCamel } from "./case";

export const tooLarge = (maximum: number, sentence: "too_large" | "larger_than") =>
  new AppError("too_large", sentence, { values: { limit: sizeText(maximum) } });

/** The caller's connection ended before the whole body had arrived. */
export class CallerGone extends Error {}

async function* chunksOf({ body }: Request) {
  try {
    yield* body ?? [];
  } catch (cause) {
    throw new CallerGone("The body was cut off", { cause });
  }
}

/** Reads the body and stops at `maximum` bytes, whatever Content-Length says. */
export async function readLimited(
  request: Request,
  maximum: number,
  refusal = tooLarge(maximum, "larger_than"),
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maximum) throw refusal;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > maximum) throw refusal;
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** Bytes of a call's JSON. */
export const maximumJson = 3_000_000;

const jsonTypes = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/**
 * Parses a JSON body; an empty body is {} (docs/api.md, Conventions). Other types are refused: a form of another site
 * can send plain text that reads as JSON.
 */
export async function readJson(request: Request, maximum = 1_000_000): Promise<unknown> {
  const text = new TextDecoder().decode(await readLimited(request, maximum));
  if (text.trim() === "") return {};
  if (!jsonTypes.test(request.headers.get("content-type") ?? "")) throw new AppError("not_json");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError("bad_request", "json_unreadable");
  }
  assertReadable(value);
  return value;
}

/** Reads the fields of a form posted without scripts. */
export async function readFields(request: Request, maximum: number): Promise<Record<string, string>> {
  const fields = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(await readLimited(request, maximum))));
  assertReadable(fields);
  return fields;
}

const deepest = 32;
const halfSurrogate = /\p{Surrogate}/u;

/**
 * Refuses NUL and lone surrogates, which PostgreSQL cannot store, at their place, and deep nesting, which would overflow
 * the stack.
 */
export function assertReadable(value: unknown, path: readonly string[] = []): void {
  if (path.length > deepest) throw new AppError("bad_request");
  if (typeof value === "string" && !isStorable(value)) throw refusedAt(path, "notText");
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    // JSON.parse makes it an ordinary key, which a record's schema would drop silently.
    if (key === "__proto__") throw refusedAt([...path, key], "notAccepted");
    if (!isStorable(key)) throw refusedAt(path, "notText");
    assertReadable(item, [...path, key]);
  }
}

/** Whether PostgreSQL can store it. */
export const isStorable = (text: string) => !text.includes("\0") && !halfSurrogate.test(text);

const refusedAt = (path: readonly string[], key: string) =>
  new AppError("bad_request", "bad_request", path.length > 0 ? { fields: { [path.join(".")]: { key } } } : {});

/** Names related to permissions, refused unless the call's schema has them (docs/api.md, docs/threats.md 29). */
const authority = new Set([
  "id",
  "companyId",
  "roleId",
  "userId",
  "ownerId",
  "initiatorId",
  "workflowStatusId",
  "status",
]);

export function refuseAuthority(body: unknown, known: object): void {
  if (typeof body !== "object" || body === null) return;
  const names = Object.keys(toCamel(body) as object).filter((key) => authority.has(key) && !(key in known));
  if (names.length > 0) throw invalid(Object.fromEntries(names.map((key) => [key, "notAccepted"])));
}

/** Reads a multipart body of at most this many bytes. */
export async function readForm(request: Request, maximum: number, refusal?: AppError): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data")) throw new AppError("bad_request", "form_expected");
  const whole = await readLimited(request, maximum, refusal);
  try {
    return await new Response(whole, { headers: { "content-type": type } }).formData();
  } catch {
    throw new AppError("bad_request", "form_expected");
  }
}

export type UploadedFile = { bytes: Uint8Array<ArrayBuffer>; name: string; text: (key: string) => string | undefined };

/** The texts beside a file, under the names that the form's schema has in the code. */
export const textsBeside = (file: UploadedFile, form: z.ZodType): Record<string, string | undefined> =>
  form instanceof z.ZodObject
    ? Object.fromEntries(Object.keys(form.shape).map((name) => [name, file.text(snakePath([name]))]))
    : {};

/** One file of a multipart body. */
export type UploadOfCall = {
  field: string;
  /** The file's limit in bytes; the rest of the form may add 64 KiB. */
  maximum: number;
  /** What can begin before the file is there. */
  meanwhile?: () => void;
};

/** The file of a multipart body, and the texts beside it. */
export async function readFileUpload(
  request: Request,
  { field, maximum, meanwhile }: UploadOfCall,
): Promise<UploadedFile> {
  meanwhile?.();
  const form = await readForm(request, maximum + 65_536, tooLarge(maximum, "too_large"));
  const file = form.get(field);
  if (!(file instanceof File)) throw invalid({ [field]: "required" });
  if (file.size > maximum) throw tooLarge(maximum, "too_large");
  const text = (key: string) => {
    const value = form.get(key);
    assertReadable(value, [key]);
    return typeof value === "string" ? value : undefined;
  };
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name, text };
}
