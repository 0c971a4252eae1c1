import "server-only";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { AppError, invalid, type Sentence } from "@/lib/platform/errors/errors";
import { assertReadable, maximumJson, readForm, readJson, tooLarge, type UploadedFile } from "./read-body";

/** The files that a call takes beside its JSON: the name of their field, the bytes of each at most, and how many. */
export type FilesOfCall = { field: string; maximum: number; most: number };

/** The part of a form that holds the JSON. */
export const jsonPart = "request";

/** Bytes of the largest request that such a call takes: as JSON, whose base64 is larger than the form. */
export const largestWithFiles = ({ maximum, most }: FilesOfCall): number =>
  most * Math.ceil((maximum * 4) / 3) + maximumJson;

type WithFiles = { json: Record<string, unknown>; files: UploadedFile[] };

/** A form with the JSON as one of its parts, or JSON in which each file has a `name` and its bytes as `base64`. */
export async function readWithFiles(request: Request, expected: FilesOfCall): Promise<WithFiles> {
  const { field, maximum, most } = expected;
  const isForm = request.headers.get("content-type")?.startsWith("multipart/form-data");
  const read = await (isForm ? readFormWithFiles(request, expected) : readJsonWithFiles(request, expected));
  if (read.files.length === 0) throw invalid({ [field]: `${field}Required` });
  if (read.files.length > most) throw invalid({ [field]: { key: `${field}Maximum`, values: { maximum: most } } });
  if (read.files.some(({ bytes }) => bytes.byteLength > maximum)) throw tooLarge(maximum, "too_large");
  return read;
}

async function readFormWithFiles(request: Request, { field, maximum, most }: FilesOfCall): Promise<WithFiles> {
  const form = await readForm(request, most * maximum + maximumJson);
  const text = form.get(jsonPart);
  if (typeof text !== "string") throw invalid({ [jsonPart]: "required" });
  const json = parseObject(text);
  const parts = form.getAll(field);
  const files = parts.flatMap((part) => (part instanceof File ? [part] : []));
  if (files.length < parts.length) throw invalid({ [field]: "notAFile" });
  return {
    json: without(json, field),
    files: await Promise.all(files.map(async (file) => asUploaded(file.name, await file.bytes()))),
  };
}

async function readJsonWithFiles(request: Request, expected: FilesOfCall): Promise<WithFiles> {
  const { field } = expected;
  const json = asObject(await readJson(request, largestWithFiles(expected)));
  const given = json[field] ?? [];
  if (!Array.isArray(given)) throw invalid({ [field]: "notValid" });
  const problems: Record<string, Sentence> = {};
  const files = given.map((one: unknown, index) => {
    const { name, base64 } = asRecord(one);
    const bytes = typeof base64 === "string" ? fromBase64(base64) : null;
    if (typeof name !== "string" || name.trim() === "") problems[`${field}.${index}.name`] = { key: "required" };
    if (!bytes) problems[`${field}.${index}.base64`] = { key: base64 === undefined ? "required" : "notBase64" };
    return asUploaded(typeof name === "string" ? name : "", bytes ?? new Uint8Array());
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { json: without(json, field), files };
}

/** Equal for the same JSON with the same files, however they came. */
export const fingerprint = ({ json, files }: WithFiles): string =>
  JSON.stringify([json, files.map(({ name, bytes }) => [name, sha256(bytes)])]);

/** The JSON with the names and sizes of the files in place of their bytes, for the log of calls. */
export const loggedFiles = ({ json, files }: WithFiles, { field }: FilesOfCall): Record<string, unknown> => ({
  ...json,
  [field]: files.map(({ name, bytes }) => `${name} (${bytes.byteLength} bytes)`),
});

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    assertReadable(value);
    return asObject(value);
  } catch (error) {
    throw error instanceof AppError ? error : invalid({ [jsonPart]: "notJson" });
  }
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalid({ [jsonPart]: "notJson" });
  return asRecord(value);
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const without = (json: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(json).filter(([key]) => key !== field));

const asUploaded = (name: string, bytes: Uint8Array<ArrayBuffer>): UploadedFile => ({
  bytes,
  name,
  text: () => undefined,
});

/** Null unless it is exactly that: Node leaves out what is not. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  return new Uint8Array(Buffer.from(text, "base64"));
}
