import "server-only";
import type { z } from "zod";
import { toSnake } from "./case";

/** A JSON answer filtered by its schema, with cookies. */
export function withCookie<O extends z.ZodObject>(output: O, answer: z.input<O>, ...cookies: string[]): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return Response.json({ success: true, ...(toSnake(output.parse(answer)) as object) }, { headers });
}
