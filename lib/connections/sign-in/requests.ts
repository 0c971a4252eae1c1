import "server-only";
import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { connectionRequests, connections } from "@/db/schema/single-sign-on";
import type { ConnectionPurpose } from "@/db/enums";
import type { ConnectionRow } from "@/lib/connections/settings/connection-settings";
import { type Context, transact } from "@/lib/platform/context/context";
import { openText, randomToken, sealText, sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { cookieTable } from "@/lib/platform/http/cookie-table";
import { identity, type Identity } from "./identity";

type RequestRow = typeof connectionRequests.$inferSelect;

type New = {
  connectionId: number;
  purpose: ConnectionPurpose;
  state: string;
  /** The ID of the SAML request. */
  requestId?: string;
  browser: string;
  checks: object;
  sessionId: number | null;
  origin: string | null;
};

const lifeMs = cookieTable.connection.seconds * 1000;
/** How long the browser may take from the answer to its session. */
const answerMs = 60_000;

const checksOwner = (stateHash: string) => `request:${stateHash}:checks`;
const answerOwner = (stateHash: string) => `request:${stateHash}:answer`;

/** Remembers on the server that this browser was sent to the provider. */
export async function saveRequest(ctx: Context, { state, browser, checks, requestId, ...rest }: New): Promise<void> {
  const stateHash = sha256(state);
  await ctx.db.insert(connectionRequests).values({
    ...rest,
    ...(requestId && { requestId }),
    stateHash,
    browserHash: sha256(browser),
    checksSealed: sealText("connection", checksOwner(stateHash), JSON.stringify(checks)),
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + lifeMs),
  });
}

export const newState = () => randomToken();

/** The request that an answer belongs to, which nothing else answers from now on; null if there is none. */
export async function takeRequest(
  ctx: Context,
  state: string,
): Promise<{ request: RequestRow; connection: ConnectionRow; checks: unknown } | null> {
  const [request] = await ctx.db
    .update(connectionRequests)
    .set({ answeredAt: ctx.now })
    .where(
      and(
        eq(connectionRequests.stateHash, sha256(state)),
        isNull(connectionRequests.answeredAt),
        gt(connectionRequests.expiresAt, ctx.now),
      ),
    )
    .returning();
  const [connection] = request
    ? await ctx.db.select().from(connections).where(eq(connections.id, request.connectionId))
    : [];
  if (!request || !connection) return null;
  const checks: unknown = JSON.parse(openText("connection", checksOwner(request.stateHash), request.checksSealed));
  return { request, connection, checks };
}

/** Whether a browser is on its way with this state. */
export async function isAsked(ctx: Context, state: string): Promise<boolean> {
  return (await ctx.db.$count(connectionRequests, eq(connectionRequests.stateHash, sha256(state)))) > 0;
}

/** Only the browser that asked has the cookie, and only the one that brought the answer is told the secret. */
const hashWith = (browserHash: string, secret: string) => sha256(`${browserHash}.${secret}`);

/**
 * Keeps what the provider said until the browser that asked fetches it, with the token that this returns. Whoever asked
 * knows the state, and may have passed the provider's address on to somebody else, so that the state alone fetches nothing.
 */
export async function saveAnswer(
  ctx: Context,
  state: string,
  { id, stateHash, browserHash }: RequestRow,
  said: Identity,
): Promise<string> {
  const secret = randomToken();
  await ctx.db
    .update(connectionRequests)
    .set({
      browserHash: hashWith(browserHash, secret),
      answerSealed: sealText("connection", answerOwner(stateHash), JSON.stringify(said)),
      expiresAt: new Date(Date.now() + answerMs),
    })
    .where(eq(connectionRequests.id, id));
  return `${state}.${secret}`;
}

type Fetched = { request: RequestRow; connection: ConnectionRow; identity: Identity };

/**
 * What the provider said, for the browser that asked and brought the answer, which the token shows. Once: the request is
 * gone afterwards, whatever comes of it. Null if this browser awaits no such answer.
 */
export async function fetchAnswer(
  ctx: Context,
  { token, browser, purpose }: { token: string; browser: string; purpose: ConnectionPurpose },
): Promise<Fetched | null> {
  const [state = "", secret = ""] = token.split(".");
  return transact(ctx, async (tx) => {
    const [request] = await tx.db
      .delete(connectionRequests)
      .where(
        and(
          eq(connectionRequests.stateHash, sha256(state)),
          eq(connectionRequests.browserHash, hashWith(sha256(browser), secret)),
          eq(connectionRequests.purpose, purpose),
          gt(connectionRequests.expiresAt, tx.now),
          isNotNull(connectionRequests.answerSealed),
        ),
      )
      .returning();
    const [connection] = request
      ? await tx.db.select().from(connections).where(eq(connections.id, request.connectionId))
      : [];
    if (!request?.answerSealed || !connection) return null;
    const said: unknown = JSON.parse(openText("connection", answerOwner(request.stateHash), request.answerSealed));
    return { request, connection, identity: identity.parse(said) };
  });
}

/** As `fetchAnswer`; refuses where there is nothing to fetch. */
export async function getAnswer(...given: Parameters<typeof fetchAnswer>): Promise<Fetched> {
  const fetched = await fetchAnswer(...given);
  if (!fetched) throw new AppError("expired", "sign_in_expired");
  return fetched;
}
