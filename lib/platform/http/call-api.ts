import { toCamel, toSnake } from "./case";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A call that failed: the server's own sentence, or null where nothing readable came back. */
export class CallFailure extends Error {
  constructor(
    readonly label: string,
    readonly sentence: string | null,
    /** Sentences for single inputs, by the input's name in the code's own spelling. */
    readonly errors: Record<string, string> = {},
    readonly status = 0,
  ) {
    super(sentence ?? label);
  }

  static from(error: unknown): { label: string; message: string | null; errors: Record<string, string> } {
    if (error instanceof CallFailure) return { label: error.label, message: error.sentence, errors: error.errors };
    return { label: "Unreachable", message: null, errors: {} };
  }
}

/** Calls /v1 from the browser: names go out in snake_case and come back in camelCase. */
export async function callApi(method: Method, path: string, body?: unknown): Promise<unknown> {
  const isForm = body instanceof FormData;
  const answer = await fetch(path, {
    method,
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(toSnake(body)) }),
    ...(body !== undefined && !isForm && { headers: { "content-type": "application/json" } }),
  });
  if (answer.status === 204) return undefined;
  const text = await answer.text();
  const json = parseJson(text);
  if (json === undefined && answer.ok) return text;
  const read = (toCamel(json) ?? {}) as { success?: boolean; label?: string; message?: string; errors?: object };
  if (answer.ok && read.success) return read;
  const errors = Object.fromEntries(Object.entries(read.errors ?? {}).map(([key, value]) => [key, String(value)]));
  throw new CallFailure(read.label ?? "InternalError", read.message ?? null, errors, answer.status);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
