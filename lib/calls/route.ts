import "server-only";
import { z } from "zod";
import type { ApiScope } from "@/db/enums";
import type { Context, User } from "@/lib/platform/context/context";
import { AppError, OutsideNetworks } from "@/lib/platform/errors/errors";
import { levelOf } from "@/lib/platform/logs/level-of";
import { log, withoutSecrets } from "@/lib/platform/logs/log";
import { metrics, routePattern } from "@/lib/platform/logs/metrics";
import { withRequestId } from "@/lib/platform/context/request-id";
import { limitInProcess, type RateLimit } from "@/lib/platform/http/rate-limit";
import { tellDamage } from "@/lib/platform/storage/tell-damage";
import { failureAnswer } from "@/lib/platform/http/answer";
import { needsConfirmed } from "@/lib/permissions/acts";
import { recordOutside } from "@/lib/security/record-outside";
import { isAct, noteAct } from "./activity";
import { logKeyedCall } from "./api-log";
import { admit } from "./from-where";
import { assertMayBegin } from "./assert-may-begin";
import { actOf, assertProof, neededProof } from "./needed-proof";
import {
  assertSameOrigin,
  bearerOf,
  isFromHere,
  isFromNowhere,
  limitedName,
  visitorContext,
} from "@/lib/platform/http/caller";
import { contextOf } from "./context-of";
import { assertCallScope } from "./scopes";
import { toCamel, toSnake } from "@/lib/platform/http/case";
import { readCookie, withoutSetting } from "@/lib/platform/http/cookies";
import { assertPage } from "@/lib/platform/http/assert-page";
import { answerOnce } from "@/lib/platform/http/idempotency";
import { type FilesOfCall, fingerprint, loggedFiles, readWithFiles } from "@/lib/platform/http/read-files";
import { knownLinkOf } from "@/lib/platform/http/known-links";
import { isPlainForm, type PlainPages, redirectAfter } from "@/lib/platform/http/plain-form";
import { readQuery } from "@/lib/platform/http/read-query";
import {
  assertReadable,
  maximumJson,
  readFields,
  readFileUpload,
  type UploadOfCall,
  readJson,
  refuseAuthority,
  textsBeside,
  type UploadedFile,
} from "@/lib/platform/http/read-body";

z.config({ jitless: true });

const general: RateLimit = { name: "call", points: 600, seconds: 60 };

type Shape = z.ZodObject;
type Who = "anyone" | "user" | "person";
type Given<P extends Shape, Q extends Shape, B extends z.ZodType, F extends z.ZodType> = {
  params: z.infer<P>;
  query: z.infer<Q>;
  body: z.infer<B>;
  /** The texts beside an uploaded file. */
  form: z.infer<F>;
  file: UploadedFile;
  files: readonly UploadedFile[];
  request: Request;
  /** For a call that reads its own body: what the log of calls shows of it. */
  note: (body: unknown) => void;
};
type ContextOf<W extends Who> = W extends "anyone" ? Context : Context<User>;

export type RouteDefinition<
  W extends Who = Who,
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodType = z.ZodType,
  O extends Shape = Shape,
  F extends z.ZodType = z.ZodType,
> = {
  /** For the OpenAPI description: one line, and `description` where one line is not enough. */
  summary: string;
  description?: string;
  /** `user` (default): a signed-in user or an API key. `person`: a signed-in user only, for personal data. */
  who?: W;
  /** What an API key needs (docs/api.md, API keys); by default `read` for GET, else `write`. */
  scope?: ApiScope;
  /** Another scope that will do in its place: the act asks for what its input needs. */
  orScope?: ApiScope;
  params?: P;
  query?: Q;
  body?: B;
  /** A multipart call, and the texts beside its file. */
  upload?: UploadOfCall & { form?: F };
  /** Files beside the body, in a multipart form or as base64 in its JSON. */
  files?: FilesOfCall;
  /** Only properties in this schema leave the server. Absent: the answer is 204, or the handler's own Response. */
  output?: O;
  status?: number;
  /** Whether the work goes on after the response; then its status is 202. */
  goesOn?: (answer: z.input<O>) => boolean;
  /**
   * For a response that must not be stored with an Idempotency-Key, because it holds a link: builds it again from what
   * the act kept in its place (`keepForAgain`).
   */
  again?: (ctx: ContextOf<W>, kept: unknown) => Promise<z.input<O>>;
  /** For a call without `output` that answers a file: its content types and additional headers. */
  file?: { types: string | string[]; headers?: Record<string, z.ZodType> };
  /**
   * Accepts a post from another site, such as an identity provider's response. The act checks a state that the server
   * keeps, and its response opens no session: the page that it redirects to makes a call of our own, which does.
   */
  fromElsewhere?: true;
  /** Answers refusals in the shape of a standard such as SCIM, which describes the call instead of our OpenAPI. */
  refuse?: (ctx: Context, request: Request, error: unknown) => Response;
  /** Does not look up the caller, and so needs no database. */
  withoutCaller?: true;
  /** Allowed before the caller has set up a second step that an organisation demands: what setting it up needs. */
  beforeSecondStep?: true;
  /** As `beforeSecondStep`, before the caller has entered the names that their account lacks. */
  beforeNames?: true;
  /** False if a stored answer would contain a secret or be large. */
  idempotent?: boolean;
  /**
   * The page below /app to which a browser without scripts is redirected after posting this call as a plain form; the
   * query is that of the form's address.
   */
  pageAfter?: (params: z.infer<P>, query: URLSearchParams) => PlainPages;
  /** True if that page shows again what a refused form held (`readKeptForm`). Never for a form with a secret. */
  keepsForm?: boolean;
  handle: (ctx: ContextOf<W>, given: Given<P, Q, B, F>) => Promise<z.input<O> | Response | void>;
};

/** Next gives undefined where the address has no parameters. */
type NextParams = { params: Promise<Record<string, string | string[] | undefined> | undefined> };

/** Wraps a call of /v1: checks the caller and the input, filters the output, and answers every error from one table. */
export function route<
  W extends Who = "user",
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodType = never,
  O extends Shape = never,
  F extends z.ZodType = never,
>(definition: RouteDefinition<W, P, Q, B, O, F>) {
  const handler = async (request: Request, next: NextParams): Promise<Response> => {
    const started = performance.now();
    const asked = { method: request.method, url: request.url, receivedAt: new Date(), body: undefined as unknown };
    let ctx: Context | undefined;
    let answer: Response;
    let refused = "";
    const page = isPlainForm(request) ? pageOf(definition, await next.params, request) : undefined;
    try {
      if (!definition.fromElsewhere) assertOwnCaller(request);
      ctx = definition.withoutCaller ? visitorContext(request.headers) : await contextOf(request.headers);
      const known = ctx;
      const params = await next.params;
      answer = await withRequestId(ctx.request.id, () =>
        answerCall(definition, known, request, params, (body) => (asked.body = body)),
      );
      // A refused call is no activity: somebody who may do nothing must not keep the session open.
      const isDone = definition.who !== "anyone" && answer.status < 400;
      if (isDone && isAct(request.method, request.headers)) noteAct(ctx);
      if (page) answer = redirectAfter(page, answer);
      if (!isFromHere(request.headers) && request.method !== "GET") answer = withoutSetting(answer, "session");
      answer.headers.set("x-request-id", ctx.request.id);
    } catch (error) {
      if (ctx && error instanceof OutsideNetworks) recordOutside(ctx, error.closedTo);
      refused = error instanceof AppError ? error.reason : error instanceof z.ZodError ? "invalid" : "";
      if (ctx) await tellDamage(ctx, error);
      const language = ctx?.language ?? "en";
      if (ctx && definition.refuse) answer = definition.refuse(ctx, request, error);
      else answer = failureAnswer(error, language, ctx?.request.id ?? crypto.randomUUID());
      if (page) answer = redirectAfter(page, answer, error, definition.keepsForm ? asked.body : undefined);
    }
    if (ctx) logKeyedCall(ctx, asked, answer);
    const { pathname } = new URL(request.url);
    const seconds = (performance.now() - started) / 1000;
    const labels = { method: request.method, route: routePattern(pathname, await next.params), status: answer.status };
    metrics().requests.observe(labels, seconds);
    const line = {
      requestId: answer.headers.get("x-request-id"),
      method: request.method,
      path: withoutSecrets(pathname),
      status: answer.status,
      ms: Math.round(seconds * 1000),
      ...(refused && { refused, ip: ctx?.request.ip, ...(ctx && userOf(ctx)) }),
    };
    if (answer.status !== 503) log[levelOf(answer.status)](line); // `failureAnswer` has logged the outage
    return answer;
  };
  return Object.assign(handler, { definition });
}

/**
 * Refuses what another site's page makes a browser send: it would act with the visitor's cookies, or sign the visitor
 * in to an account of the site's owner. Whoever sends a token says themselves who they are.
 */
function assertOwnCaller({ method, headers, url }: Request): void {
  if (method === "GET" || method === "HEAD" || bearerOf(headers)) return;
  // The link is the proof, and its page must work in browsers that send neither origin nor site.
  const isByLink = /^(?:\/app)?\/v1\/(?:signature-requests|public-links)\//.test(new URL(url).pathname);
  if (isByLink && isFromNowhere(headers) && !readCookie(headers, "session")) return;
  assertSameOrigin(headers);
}

function userOf({ actor }: Context): { userId?: number } {
  const user = actor.kind === "outsider" ? actor.user : actor;
  return user.kind === "user" ? { userId: user.userId } : {};
}

async function answerCall<
  W extends Who,
  P extends Shape,
  Q extends Shape,
  B extends z.ZodType,
  O extends Shape,
  F extends z.ZodType,
>(
  definition: RouteDefinition<W, P, Q, B, O, F>,
  caller: Context,
  request: Request,
  rawParams: Record<string, unknown> | undefined,
  note: (body: unknown) => void,
): Promise<Response> {
  await limitInProcess(general, knownLinkOf(new URL(request.url).pathname) ?? limitedName(caller));
  const who = definition.who ?? "user";
  // A call without sign-in is protected by its own input: a password, a link or a mailed token.
  const act = who === "anyone" ? null : actOf(request.method, new URL(request.url).pathname, rawParams);
  const ctx = who === "anyone" ? caller : admit(caller, act);
  const { actor } = ctx;
  if (who !== "anyone") assertMayBegin(actor, definition);
  if (actor.kind === "user" && !actor.confirmed && act !== null && needsConfirmed(act))
    throw new AppError("email_not_confirmed", "confirm_first");
  const assertProved = (asked: Readonly<Record<string, unknown>>) => {
    if (who !== "anyone" && actor.kind === "user") assertProof({ ...ctx, actor }, neededProof(act, asked));
  };
  if (who !== "anyone" && actor.kind === "user") assertCallScope(actor, definition, request.method);
  assertProved({});
  const params = readParams(definition.params, rawParams);
  const queried = readQuery(request.url);
  assertReadable(queried);
  if (definition.query) assertPage(definition.query.shape, queried);
  const query = parse(definition.query, queried);
  const file = definition.upload && (await readFileUpload(request, definition.upload));
  if (file) note({ [definition.upload?.field ?? "file"]: `${file.name} (${file.bytes.byteLength} bytes)` });
  const read = definition.pageAfter && isPlainForm(request) ? readFields : readJson;
  const withFiles = definition.files && (await readWithFiles(request, definition.files));
  const json = withFiles ? withFiles.json : definition.body ? await read(request, maximumJson) : undefined;
  if (definition.body) note(withFiles && definition.files ? loggedFiles(withFiles, definition.files) : json);
  if (definition.body instanceof z.ZodObject) refuseAuthority(json, definition.body.shape);
  const body = definition.body?.parse(toCamel(json));
  const formSchema = definition.upload?.form;
  const form = file && formSchema?.parse(textsBeside(file, formSchema));
  assertProved({ ...query, ...(body as object | undefined) }); // parsed JSON
  const answerOf = (result: z.input<O> | Response | void) => {
    if (result instanceof Response) return result;
    if (!definition.output) return new Response(null, { status: 204 });
    const named = definition.output.parse(result);
    const goesOn = result && definition.goesOn?.(result);
    return Response.json(
      { success: true, ...(toSnake(named) as object) },
      { status: goesOn ? 202 : (definition.status ?? 200), headers: { "cache-control": "no-store" } },
    );
  };
  // The casts are safe: caller, body and file were checked against the definition above.
  const files = withFiles?.files ?? [];
  const given = { params, query, body, form, file, files, request, note } as Given<P, Q, B, F>;
  const answer = async (asking: Context) => answerOf(await definition.handle(asking as ContextOf<W>, given));
  const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
  if (key === null || definition.idempotent === false || definition.upload) return answer(ctx);
  const { again } = definition;
  const asked = `${new URL(request.url).pathname} ${withFiles ? fingerprint(withFiles) : JSON.stringify(json ?? null)}`;
  return answerOnce(
    ctx,
    key,
    asked,
    answer,
    again && (async (kept) => answerOf(await again(ctx as ContextOf<W>, kept))),
  );
}

function parse<S extends Shape>(schema: S | undefined, given: unknown): z.infer<S> {
  return (schema?.parse(given) ?? {}) as z.infer<S>;
}

/** An invalid path parameter answers 404 rather than 422, because no such address exists. */
function readParams<S extends Shape>(schema: S | undefined, given: unknown): z.infer<S> {
  const read = schema?.safeParse(given);
  if (read && !read.success) throw new AppError("not_found");
  return (read?.data ?? {}) as z.infer<S>;
}

function pageOf<P extends Shape>(
  { params, pageAfter }: Pick<RouteDefinition<Who, P>, "params" | "pageAfter">,
  given: unknown,
  request: Request,
): PlainPages | undefined {
  const read = (params ?? z.object({})).safeParse(given ?? {}); // Next has no parameters for an address without
  // The cast is safe: the parameters were read by the call's own schema.
  return read.success ? pageAfter?.(read.data as z.infer<P>, new URL(request.url).searchParams) : undefined;
}
