import { toCamel, toSnake } from "@/lib/platform/http/case";

/** The server's own refusal, in the reader's language. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly label: string,
    message: string,
    readonly errors: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** Nothing arrived, or the server had no answer of its own: worth another try. */
export class ApiUnreachable extends Error {}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Calls /v1; names are camelCase on this side. `T` is what the route's output schema promises. */
export async function callApi<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const answer = await fetch(`/v1${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(toSnake(body)),
      headers: { "content-type": "application/json" },
    }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiUnreachable();
  });
  const text = await answer.text().catch(() => "");
  return readAnswer<T>(answer.status, text);
}

export function readAnswer<T>(status: number, text: string): T {
  if (status === 204) return undefined as T; // routes without an output are called with T = void
  const json = parsed(text);
  if (status >= 200 && status < 300 && json) return toCamel(json) as T; // the route parsed it through its schema
  if (status >= 500 || !json || typeof json["message"] !== "string") throw new ApiUnreachable();
  const errors = json["errors"] as Record<string, string> | undefined; // api.md, Failure
  throw new ApiRefusal(status, String(json["label"]), json["message"], errors);
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
