import type { z } from "zod";
import { toCamel, toSnake } from "./case";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** Without its handler a call would answer anything. */
export type MethodOf<R> = [R] extends [never] ? never : Method;

/** What a client needs to know of a handler made by `route()`: `import type { POST }`, then `typeof POST`. */
export type Called = { definition: { body?: z.ZodType | undefined; output?: z.ZodType | undefined } };

/** As JSON carries it: times are ISO 8601 texts. */
type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;

/** As a page brings it, with dates, or as a call answers it. */
export type Loaded<T> = T extends Date ? Date | string : T extends object ? { [K in keyof T]: Loaded<T[K]> } : T;

type BodySchema<R extends Called> = NonNullable<R["definition"]["body"]>;
type OutputSchema<R extends Called> = NonNullable<R["definition"]["output"]>;
/** A call that takes no JSON may take a file as form data. */
export type BodyOf<R extends Called> = [BodySchema<R>] extends [never] ? FormData | undefined : z.input<BodySchema<R>>;
export type AnswerOf<R extends Called> = [OutputSchema<R>] extends [never]
  ? undefined
  : Wire<z.output<OutputSchema<R>>>;

export type CallOptions = {
  /** Where the answer's sentences are not to be in the language of the browser or the account. */
  language?: string;
  /** Sent even where the page goes away meanwhile. */
  keepalive?: boolean;
};
type Sent<R extends Called> =
  undefined extends BodyOf<R> ? [body?: BodyOf<R>, options?: CallOptions] : [body: BodyOf<R>, options?: CallOptions];

/** A call that failed: the server's own sentence, or null where nothing readable came back. */
export class CallFailure extends Error {
  constructor(
    readonly label: string,
    readonly sentence: string | null,
    /** Sentences for single inputs, by the input's name in the code's own spelling. */
    readonly errors: Record<string, string> = {},
    /** 0 where no answer came. */
    readonly status = 0,
  ) {
    super(sentence ?? label);
  }

  static from(error: unknown): { label: string; message: string | null; errors: Record<string, string> } {
    if (error instanceof CallFailure) return { label: error.label, message: error.sentence, errors: error.errors };
    return { label: "Unreachable", message: null, errors: {} };
  }
}

/**
 * Calls /v1 from the browser: names go out in snake_case and come back in camelCase. `R` is the handler that the method
 * and the path lead to, which a test compares. Throws a `CallFailure` and nothing else.
 */
export const callApi = <R extends Called = never>(
  method: MethodOf<R>,
  path: string,
  ...[body, options]: Sent<R>
): Promise<AnswerOf<R>> => exchange<R>(method, path, body, options);

/** `callApi` where the body's type was seen to already. */
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
      ...(language && { "accept-language": language }),
      ...(isJson && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(toSnake(body)) }),
  }).catch(unreachable);
  return readAnswer<R>(answer.status, await answer.text().catch(unreachable));
}

/** A lost network has many errors, in each browser others. */
function unreachable(): never {
  throw new CallFailure("Unreachable", null);
}

/** The answer of a call, or its failure thrown. */
export function readAnswer<R extends Called>(status: number, text: string): AnswerOf<R> {
  const read = status === 204 ? undefined : parseJson(text);
  // The server has parsed the answer through this very schema.
  if (status < 300 && read?.success !== false) return read as AnswerOf<R>;
  throw new CallFailure(read?.label ?? "InternalError", read?.message ?? null, read?.errors, status);
}

type Read = { success: boolean; label?: string; message?: string; errors?: Record<string, string> };

/** What is not JSON is not ours. */
function parseJson(text: string): Read {
  try {
    return { success: false, ...(toCamel(JSON.parse(text)) as Partial<Read>) }; // an answer or a failure of ours
  } catch {
    return { success: false };
  }
}
