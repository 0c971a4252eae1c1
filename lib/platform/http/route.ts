import "server-only";
import { after } from "next/server";
import { z } from "zod";
import type { Context, Member } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { log, withoutSecrets } from "@/lib/platform/log";
import { limitInProcess, type RateLimit } from "@/lib/platform/rate-limit";
import { failureAnswer } from "./answer";
import { contextOf } from "./caller";
import { toCamel, toSnake } from "./case";
import { answerOnce } from "./idempotency";
import { assertReadable, readFileUpload, readJson, refuseAuthority, type UploadedFile } from "./read-body";

z.config({ jitless: true });

const general: RateLimit = { name: "call", points: 600, seconds: 60 };

type Shape = z.ZodObject;
type Who = "anyone" | "member";
type Given<P extends Shape, Q extends Shape, B extends z.ZodType> = {
  params: z.infer<P>;
  query: z.infer<Q>;
  body: z.infer<B>;
  file: UploadedFile;
  request: Request;
};
type ContextOf<W extends Who> = W extends "member" ? Context<Member> : Context;

export type RouteDefinition<
  W extends Who = Who,
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodType = z.ZodType,
  O extends Shape = Shape,
> = {
  /** One line for the OpenAPI description. */
  summary: string;
  /** `member`: only the signed-in; the default. */
  who?: W;
  params?: P;
  query?: Q;
  body?: B;
  /** A multipart call: the name of its file and the limit in bytes. */
  upload?: { field: string; maximum: number };
  /** What the schema does not name never leaves the server. Absent: 204, or the handler's own Response. */
  output?: O;
  status?: number;
  /** False where a stored answer would hold a secret, or be large. */
  idempotent?: boolean;
  handle: (ctx: ContextOf<W>, given: Given<P, Q, B>) => Promise<z.input<O> | Response | void>;
};

type NextParams = { params: Promise<Record<string, string | string[] | undefined>> };

/** A call of /v1: who, what in, what out, and every failure through one table. */
export function route<
  W extends Who = "member",
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodType = z.ZodType,
  O extends Shape = Shape,
>(definition: RouteDefinition<W, P, Q, B, O>) {
  const handler = async (request: Request, next: NextParams): Promise<Response> => {
    const started = performance.now();
    let ctx: Context | undefined;
    let answer: Response;
    try {
      ctx = await contextOf(request.headers, request.method);
      answer = await answerCall(definition, ctx, request, await next.params);
      answer.headers.set("x-request-id", ctx.request.id);
    } catch (error) {
      answer = failureAnswer(error, ctx?.language ?? "en", ctx?.request.id ?? crypto.randomUUID());
    }
    const { pathname } = new URL(request.url);
    const line = {
      requestId: answer.headers.get("x-request-id"),
      method: request.method,
      path: withoutSecrets(pathname),
      status: answer.status,
      ms: Math.round(performance.now() - started),
    };
    log[answer.status >= 500 ? "error" : answer.status === 401 || answer.status === 403 ? "warn" : "debug"](line);
    return answer;
  };
  return Object.assign(handler, { definition });
}

async function answerCall<W extends Who, P extends Shape, Q extends Shape, B extends z.ZodType, O extends Shape>(
  definition: RouteDefinition<W, P, Q, B, O>,
  ctx: Context,
  request: Request,
  rawParams: unknown,
): Promise<Response> {
  const { actor } = ctx;
  await limitInProcess(general, actor.kind === "member" ? `user:${actor.userId}` : `ip:${ctx.request.ip}`);
  if ((definition.who ?? "member") === "member" && actor.kind !== "member") throw new AppError("unauthenticated");
  const params = readParams(definition.params, rawParams);
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  assertReadable(asked);
  const query = parse(definition.query, asked);
  const file = definition.upload
    ? await readFileUpload(request, definition.upload.field, definition.upload.maximum)
    : undefined;
  const json = definition.body ? await readJson(request, 3_000_000) : undefined;
  if (definition.body instanceof z.ZodObject) refuseAuthority(json, definition.body.shape);
  const body = definition.body?.parse(toCamel(json));
  const act = async () => {
    // The casts hold: who, body and file are exactly what the definition asked for, checked above.
    const given = { params, query, body, file, request } as Given<P, Q, B>;
    const result = await definition.handle(ctx as ContextOf<W>, given);
    if (result instanceof Response) return result;
    if (!definition.output) return new Response(null, { status: 204 });
    const named = definition.output.parse(result);
    return Response.json(
      { success: true, ...(toSnake(named) as object) },
      { status: definition.status ?? 200, headers: { "cache-control": "no-store" } },
    );
  };
  const key = request.headers.get("idempotency-key");
  if (key && request.method === "POST" && definition.idempotent !== false && !definition.upload)
    return answerOnce(ctx, key, `${new URL(request.url).pathname} ${JSON.stringify(json ?? null)}`, act);
  return act();
}

function parse<S extends Shape>(schema: S | undefined, given: unknown): z.infer<S> {
  return (schema?.parse(given) ?? {}) as z.infer<S>;
}

/** An address that cannot be one of ours is not found, rather than invalid. */
function readParams<S extends Shape>(schema: S | undefined, given: unknown): z.infer<S> {
  const read = schema?.safeParse(given);
  if (read && !read.success) throw new AppError("not_found");
  return (read?.data ?? {}) as z.infer<S>;
}

/** What may happen after the answer has left, and is not missed when the process dies: rows that only inform. */
export function afterAnswer(act: () => Promise<void>): void {
  after(() => act().catch((error: unknown) => log.error({ err: error }, "after the answer")));
}
