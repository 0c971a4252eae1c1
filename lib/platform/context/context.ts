import "server-only";
import { type Database, database } from "@/db/client";
import type { ApiScope, Language } from "@/db/enums";

/** The caller. A recipient is identified by their link only. */
type Actor =
  | {
      kind: "user";
      userId: number;
      sessionId: number;
      /** When the session was last proved to be its owner's; absent where there is no session. */
      provedAt?: Date;
      /** The session began with an invitation. */
      byInvitation?: true;
      /** The organisation demands a second step, and there is none: nothing but setting one up is possible. */
      lacksSecondStep?: true;
      /** The organisation's provider made the account without names: nothing but entering them is possible. */
      lacksNames?: true;
      /** Minutes without an act of the person after which the session ends; absent where there is no such rule. */
      idleMinutes?: number;
      /** When the person last did something in this session; absent where there is no session. */
      activeAt?: Date;
      /**
       * For people of a holding: the organisations whose networks they are outside of, and for which they cannot act.
       */
      closedTo?: readonly number[];
      email: string;
      confirmed: boolean;
      companyId: number | null;
      companyRole: number | null;
      /** Set for users of a holding company, who belong to no organisation and administer all of the holding's. */
      holdingCompanyId: number | null;
      /** An API key: acts for the organisation in the name of this user, but without the user's personal rights. */
      viaKey?: true;
      /** With a key: the hash by which it is found. */
      keyHash?: string;
      /** With a key: what it may be used for. */
      scopes?: readonly ApiScope[];
    }
  | Outsider
  | { kind: "signatory"; signatoryId: number; workflowId: number }
  | Provider
  | { kind: "visitor" }
  | { kind: "system" };

/** An administrator who calls from outside the networks in which the organisations' administrators and keys may act. */
export type Outsider = { kind: "outsider"; user: User; closedTo: readonly number[] };
/** An organisation's identity provider, which keeps people and groups up to date by SCIM. */
export type Provider = { kind: "provider"; companyId: number };
export type User = Extract<Actor, { kind: "user" }>;

/** The first parameter of the functions in lib/. `now` is constant during one call. */
export type Context<A extends Actor = Actor> = {
  actor: A;
  db: Database;
  now: Date;
  language: Language;
  request: {
    id: string;
    ip: string;
    userAgent: string;
    /** Absent for programs: browsers say where a call comes from. */
    fromBrowser?: true;
    /**
     * The call is for a loopback host, passed no proxy, and comes from this machine or, with SAMPLES=1, from the
     * container's host.
     */
    isHere?: true;
  };
  /** Runs at the end of each transaction and is part of it. */
  beforeCommit?: ((db: Database) => Promise<void>) | undefined;
  /**
   * With an Idempotency-Key: what is stored in place of the call's answer, from the next commit on. The answer is made
   * of it again (`again` of the route). With null, the call has undone what it wrote, and the key is free.
   */
  keepForAgain?: (kept: object | null) => void;
};

export type UserContext = Context<User>;
export type ProviderContext = Context<Provider>;

/** Uses the call's time, so that a row is never newer than its children or events. */
export const madeNow = ({ now }: Pick<Context, "now">) => ({ createdAt: now, updatedAt: now });

/** Runs `act` in one transaction; its context's `db` is the transaction. */
export function transact<C extends Context, T>(ctx: C, act: (tx: C) => Promise<T>): Promise<T> {
  return ctx.db.transaction(async (db) => {
    const result = await act({ ...ctx, db, beforeCommit: undefined }); // a transaction inside is part of this one
    await ctx.beforeCommit?.(db);
    return result;
  });
}

export function systemContext(now = new Date()): Context {
  return {
    actor: { kind: "system" },
    db: database(),
    now,
    language: "en",
    request: { id: "", ip: "", userAgent: "" },
  };
}
