import "server-only";
import { z } from "zod";
import { isObject } from "@/lib/platform/text/shapes";
import { maximumJson, readJson } from "@/lib/platform/http/read-body";
import { unreadable } from "./refuse";

export type Json = Record<string, unknown>;
export const isJson = (value: unknown): value is Json => isObject({ value }) && !Array.isArray(value);

export async function readBody(request: Request): Promise<Json> {
  const body = await readJson(request, maximumJson);
  if (!isJson(body)) throw unreadable("invalidSyntax", "The body must be a JSON object");
  return body;
}

export const isUuid = (text: string) => z.guid().safeParse(text).success;

/** The value of an attribute, whose name counts in any case (RFC 7643, 2.1). */
export const attributeOf = (body: Json, name: string): unknown =>
  Object.entries(body).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

/** Entra ID sends booleans as the texts "True" and "False". */
export const asBoolean = (value: unknown): unknown =>
  typeof value === "string" && /^(true|false)$/i.test(value) ? value.toLowerCase() === "true" : value;

export const mostResults = 200;
const whole = (fallback: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number)
    .catch(fallback);
const listQuery = z.object({ startIndex: whole(1), count: whole(mostResults) });

/** What a list is asked for. A startIndex below 1 is read as 1, a negative count as 0 (RFC 7644, 3.4.2.4). */
export function readListQuery(request: Request) {
  const query = new URL(request.url).searchParams;
  const { startIndex, count } = listQuery.parse(Object.fromEntries(query));
  return {
    filter: query.get("filter") || null,
    startIndex: Math.max(startIndex, 1),
    count: Math.min(Math.max(count, 0), mostResults),
  };
}

const namesIn = (text: string | null) =>
  (text ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase().split(".")[0] ?? "")
    .filter(Boolean);

/** Attributes that only we set; every resource has them. */
export const ownAttributes = ["schemas", "id", "meta"];

/** Whether the answer holds the attribute, as `attributes` and `excludedAttributes` ask. */
export function isWanted(request: Request, name: string): boolean {
  const query = new URL(request.url).searchParams;
  const only = namesIn(query.get("attributes"));
  if (ownAttributes.includes(name)) return true;
  if (only.length > 0) return only.includes(name.toLowerCase());
  return !namesIn(query.get("excludedAttributes")).includes(name.toLowerCase());
}

/** The resource with the attributes that are asked for; the others are left out. */
export const wantedOf = <R extends object>(request: Request, resource: R): R =>
  // The cast is safe for JSON: the attributes that may be missing are all optional in SCIM.
  Object.fromEntries(Object.entries(resource).filter(([name]) => isWanted(request, name))) as R;
