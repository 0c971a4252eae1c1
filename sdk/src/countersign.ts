import createClient from "openapi-fetch";
import { randomUUID } from "node:crypto";
import type { paths } from "../generated/openapi.js";
import { repeatable } from "../generated/repeatable.js";
import type { Answer, Given, Input, ListPath, Method, PathOf, Row, RowsOf } from "./calls.js";
import { formOf } from "./form.js";
import { rowsOf } from "./list.js";
import { Refused } from "./refused.js";
import { withRetries } from "./retry.js";
import { type Waiting, waitFor, type Workflow, type WorkflowStatus } from "./wait.js";

export type { Schemas } from "./calls.js";
export { file, type FileSource } from "./file.js";
export { Refused } from "./refused.js";
export { NotReached, type Workflow, type WorkflowStatus } from "./wait.js";
export { type Delivery, verifyWebhook, WebhookRefused } from "./webhook.js";

export type Options = {
  /** The installation's address, such as `https://sign.example.com`; by default COUNTERSIGN_URL. */
  url?: string;
  /** An API key; by default COUNTERSIGN_KEY. */
  key?: string;
  /** How often a call is tried again, where that is safe; 3 by default. */
  retries?: number;
  /** How long a call may take until it answers; 60,000 by default. */
  timeoutMs?: number;
  /** The language of messages, such as `el`. */
  language?: string;
  fetch?: typeof fetch;
};

type Call<M extends Method> = <P extends PathOf<M>>(path: P, ...given: Given<Input<P, M>>) => Promise<Answer<P, M>>;

export type Countersign = {
  get: Call<"get">;
  post: Call<"post">;
  put: Call<"put">;
  patch: Call<"patch">;
  delete: Call<"delete">;
  /** For a call that answers a file: resolves when the file begins; its `body` is a stream. */
  download<P extends PathOf<"get">>(path: P, ...given: Given<Input<P, "get">>): Promise<Response>;
  /** All rows of a list, which are read page by page; `rows` is their name in the answer. */
  list<P extends ListPath, Name extends RowsOf<P>>(
    path: P,
    rows: Name,
    ...given: Given<Input<P, "get">>
  ): AsyncGenerator<Row<P, Name>, void, undefined>;
  /** Resolves with the workflow once it has the status; throws `NotReached` if it has ended otherwise, or in time. */
  waitFor(workflowId: number, status: WorkflowStatus, options?: Waiting): Promise<Workflow>;
};

type Asked = {
  path?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, unknown>;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** The calls of a Countersign installation, made with an API key. */
export function countersign(options: Options = {}): Countersign {
  refuseBrowsers();
  const { url = process.env["COUNTERSIGN_URL"], key = process.env["COUNTERSIGN_KEY"] } = options;
  if (!url) throw new TypeError("Give the installation's address as `url` or in COUNTERSIGN_URL.");
  if (!key) throw new TypeError("Give an API key as `key` or in COUNTERSIGN_KEY.");
  // The error of fetch would repeat it.
  if (!/^[\w-]+$/.test(key.trim())) throw new TypeError("An API key has letters, digits, `_` and `-` alone.");
  const { retries = 3, timeoutMs = 60_000, language, fetch: ownFetch } = options;
  const client = createClient<paths>({
    baseUrl: `${new URL(url).origin}/v1`,
    redirect: "manual", // documents would follow it, and answers come from elsewhere
    headers: { authorization: `Bearer ${key.trim()}`, ...(language && { "accept-language": language }) },
    ...(ownFetch && { fetch: (request: Request) => ownFetch(request) }),
  });

  async function ask(method: Method, path: string, asked: Asked = {}, parseAs: "json" | "stream" = "json") {
    assertPath(path, asked.path);
    const isKeyed = method === "post" && repeatable.includes(path);
    const idempotencyKey = isKeyed ? (asked.idempotencyKey ?? randomUUID()) : undefined;
    const attempt = () =>
      withinTime(timeoutMs, asked.signal, async (signal) => {
        const { data, error, response } = await client.request(
          method,
          path as never, // the public types have checked path and input
          {
            params: { path: asked.path, query: asked.query },
            body: asked.form ? formOf(asked.form) : asked.body,
            ...(idempotencyKey && { headers: { "idempotency-key": idempotencyKey } }),
            parseAs,
            signal,
          } as never,
        );
        if (!response.ok) throw new Refused(response, isRedirection(response) ? { message: leadsTo(response) } : error);
        return { data: data as unknown, response };
      });
    return withRetries(attempt, { isRepeatable: isKeyed || method === "get", retries, signal: asked.signal });
  }

  // The casts are safe: an answer is what the description says of the call.
  const call =
    <M extends Method>(method: M): Call<M> =>
    async (path, ...[asked]) =>
      (await ask(method, path, asked as Asked | undefined)).data as never;
  const get = call("get");
  return {
    get,
    post: call("post"),
    put: call("put"),
    patch: call("patch"),
    delete: call("delete"),
    download: async (path, ...[asked]) => (await ask("get", path, asked as Asked | undefined, "stream")).response,
    list: (path, rows, ...[given]) => {
      const asked = given as Asked | undefined;
      return rowsOf(async (query) => (await ask("get", path, { ...asked, query })).data, String(rows), asked) as never;
    },
    waitFor: (workflowId, status, waiting) =>
      waitFor(
        async (signal) =>
          (await get("/workflows/simple-sign/{workflowId}", { path: { workflowId }, ...(signal && { signal }) }))
            .workflow,
        status,
        waiting,
      ),
  };
}

const isRedirection = ({ status }: Response) => status >= 300 && status < 400;

const leadsTo = ({ status, headers }: Response) =>
  `The address answers ${status} and leads to ${headers.get("location") ?? "another one"}. Calls do not follow: give the installation's own address as \`url\`.`;

/** Whoever opens a page can read what its scripts hold, and an API key acts for the whole organisation. */
function refuseBrowsers() {
  if ("window" in globalThis || "document" in globalThis)
    throw new Error(
      "@countersign/client does not run in a browser: everybody who opens the page could read the API key, which acts for the whole organisation. Call it on your server.",
    );
}

/** A part that is empty, or that an address resolves, would make it another call. */
function assertPath(path: string, given: Asked["path"] = {}) {
  for (const [, name = ""] of path.matchAll(/\{(\w+)\}/g)) {
    const value = String(given[name] ?? "");
    if (["", ".", ".."].includes(value)) throw new TypeError(`${path} needs \`${name}\` in \`path\`.`);
  }
}

/** Ends an attempt that does not answer in time; a file that has begun may take longer. */
async function withinTime<T>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException("The call did not answer in time.", "TimeoutError")),
    milliseconds,
  );
  try {
    return await act(outer ? AbortSignal.any([outer, late.signal]) : late.signal);
  } finally {
    clearTimeout(timer);
  }
}
