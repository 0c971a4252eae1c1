import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/platform/errors";

/** Where the page's own form leads back to: the same page, with what it is to show. */
export type Return = { step?: string | null; language?: string | null; sign?: string | null; checked?: string | null };

/** Does what the form asks for and leads back to the page, which says a refusal in its own language. */
export async function formAnswer(token: string, back: Return, act: () => Promise<unknown>): Promise<Response> {
  const query = new URLSearchParams(Object.entries(back).flatMap(([key, value]) => (value ? [[key, value]] : [])));
  try {
    await act();
  } catch (error) {
    const isKnown = error instanceof AppError || error instanceof z.ZodError;
    if (!isKnown) throw error;
    query.set("notice", error instanceof AppError ? error.reason : "invalid");
    const characters = error instanceof AppError && error.detail.values?.["characters"];
    if (characters) query.set("characters", String(characters));
  }
  const location = `/app/signature-requests/${token}${query.size > 0 ? `?${query}` : ""}`;
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}
