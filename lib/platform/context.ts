import "server-only";
import { type Database, database } from "@/db/client";
import type { Language } from "@/db/enums";

/** Who acts. A signatory is known by his link alone. */
type Actor =
  | {
      kind: "member";
      userId: number;
      sessionId: number;
      email: string;
      confirmed: boolean;
      companyId: number | null;
      companyRole: number | null;
      /** Set for a holding company's people, who belong to no organisation and administer each of the holding. */
      holdingCompanyId: number | null;
      /** By the organisation's API key: acts for the organisation, in the name of this user, and is not that person. */
      viaKey?: true;
    }
  | { kind: "signatory"; signatoryId: number; workflowId: number }
  | { kind: "visitor" }
  | { kind: "system" };

export type Member = Extract<Actor, { kind: "member" }>;

/** What every function of lib/ takes first. `now` stands still within one act. */
export type Context<A extends Actor = Actor> = {
  actor: A;
  db: Database;
  now: Date;
  language: Language;
  request: { id: string; ip: string; userAgent: string };
};

export type MemberContext = Context<Member>;

/** Runs the act in one transaction; what is called inside sees only the transaction. */
export function transact<C extends Context, T>(ctx: C, act: (tx: C) => Promise<T>): Promise<T> {
  return ctx.db.transaction((db) => act({ ...ctx, db }));
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
