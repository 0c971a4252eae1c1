import "server-only";
import type { z } from "zod";
import { toSnake } from "./case";

/** An answer through its schema, with a cookie beside it. */
export function withCookie<O extends z.ZodObject>(output: O, answer: z.input<O>, cookie: string): Response {
  return Response.json(
    { success: true, ...(toSnake(output.parse(answer)) as object) },
    { headers: { "set-cookie": cookie, "cache-control": "no-store" } },
  );
}
