import type { z } from "zod";
import { toCamel, toSnake } from "./case";
import { pageLanguage } from "./page-language";
import { noticeSignedOut } from "./signed-out";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** `never` without a handler type, so that a call without one does not compile: its answer would be untyped. */
export type MethodOf<R> = [R] extends [never] ? never : Method;

/** The types that a client needs of a handler made by `route()`: `import type { POST }`, then `typeof POST`. */
export type Called = { definition: { body?: z.ZodType | undefined; output?: z.ZodType | undefined } };

/** A type after JSON: dates become ISO 8601 strings. */
type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;

/** Data either passed by the page, with dates, or answered by a call, with strings. */
export type Loaded<T> = T extends Date ? Date | string : T extends object ? { [K in keyof T]: Loaded<T[K]> } : T;

type BodySchema<R extends Called> = NonNullable<R["definition"]["body"]>;
type OutputSchema<R extends Called> = NonNullable<R["definition"]["output"]>;
/** A call without a JSON body may take form data with a file. */
export type BodyOf<R extends Called> = [BodySchema<R>] extends [never] ? FormData | undefined : z.input<BodySchema<R>>;
export type AnswerOf<R extends Called> = [OutputSchema<R>] extends [never]
  ? undefined
  : Wire<z.output<OutputSchema<R>>>;

export type CallOptions = {
  /** The BCP 47 tag of the language of the answer's messages, if not that of the browser or account. */
  language?: string;
  /** Completes the call even if the page is closed meanwhile. */
  keepalive?: boolean;
};
export type Sent<R extends Called> =
  undefined extends BodyOf<R> ? [body?: BodyOf<R>, options?: CallOptions] : [body: BodyOf<R>, options?: CallOptions];

/** A failed call. `sentence` is the server's message, or null if there was no readable answer. */
export class CallFailure extends Error {
  constructor(
    readonly label: string,
    readonly sentence: string | null,
    /** Messages for single inputs, by the input's name in camelCase. */
    readonly errors: Record<string, string> = {},
    /** 0 if there was no answer. */
    readonly status = 0,
    /** What the call answers beside the refusal, unchecked. */
    readonly answer?: unknown,
  ) {
    super(sentence ?? label);
  }

  static from(error: unknown): { label: string; message: string | null; errors: Record<string, string> } {
    if (error instanceof CallFailure) return { label: error.label, message: error.sentence, errors: error.errors };
    return { label: "Unreachable", message: null, errors: {} };
  }
}

/**
 * Whether a retry may succeed: the network or the server failed, the call took too long, or there were too many. A
 * refusal of what was sent stays one.
 */
export const isPassing = ({ status }: CallFailure): boolean =>
  status < 400 || status >= 500 || status === 408 || status === 429;

/**
 * Calls /v1 from the browser, converting names to snake_case and back to camelCase. `R` must be the handler of this
 * method and path, which a test checks. Throws only `CallFailure`.
 */
export const callApi = <R extends Called = never>(
  method: MethodOf<R>,
  path: string,
  ...[body, options]: Sent<R>
): Promise<AnswerOf<R>> => exchange<R>(method, path, body, options);

/** `callApi` for callers that have checked the body's type themselves. */
export async function exchange<R extends Called>(
  method: Method,
  path: string,
  body: unknown,
  { language, keepalive = false }: CallOptions = {},
): Promise<AnswerOf<R>> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const answer = await fetch(path, {
    method,
    keepalive,
    headers: {
      ...(language && { [pageLanguage]: language }),
      ...(isJson && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(toSnake(body)) }),
  }).catch(unreachable);
  return readAnswer<R>(answer.status, await answer.text().catch(unreachable));
}

/** Network errors differ between browsers, so they are all reported the same. */
function unreachable(): never {
  throw new CallFailure("Unreachable", null);
}

/** Parses the answer of a call; throws a `CallFailure` if the call failed. */
export function readAnswer<R extends Called>(status: number, text: string): AnswerOf<R> {
  const read = status === 204 ? undefined : parseJson(text);
  // The cast is safe: the server parsed the answer with the same schema.
  if (status < 300 && read?.success !== false) return read as AnswerOf<R>;
  if (status === 401) noticeSignedOut();
  if (status === 413 && !read?.label) throw new CallFailure("RefusedOnTheWay", wordsOnTheWay(), {}, status);
  throw new CallFailure(read?.label ?? "InternalError", read?.message ?? null, read?.errors, status, read);
}

/**
 * The sentence for a refusal by a proxy, which brings none: the page's markup holds it, innermost in the reader's
 * language.
 */
const wordsOnTheWay = () =>
  [...document.querySelectorAll<HTMLElement>("[data-refused-on-the-way]")].at(-1)?.dataset["refusedOnTheWay"] ?? null;

type Read = { success: boolean; label?: string; message?: string; errors?: Record<string, string> };

/** An answer that is not JSON, such as a proxy's, counts as a failure. */
function parseJson(text: string): Read {
  try {
    return { success: false, ...(toCamel(JSON.parse(text)) as Partial<Read>) }; // the server answers either a result or a failure
  } catch {
    return { success: false };
  }
}
