import "server-only";
import type { z } from "zod";
import { toSnake } from "./case";
import { addCookies, type SetCookie } from "./cookies";

/** A JSON answer filtered by its schema, with cookies. */
export function withCookie<O extends z.ZodObject>(output: O, answer: z.input<O>, ...cookies: SetCookie[]): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  addCookies(headers, cookies);
  return Response.json({ success: true, ...(toSnake(output.parse(answer)) as object) }, { headers });
}
