import "server-only";
import { eq, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { anchors, earlierErasures } from "@/db/schema/anchors";
import { installation } from "@/db/schema/platform";
import { users } from "@/db/schema/users";
import { auditActions } from "@/db/schema/workflows";
import { type Context, transact } from "@/lib/platform/context/context";
import { log } from "@/lib/platform/logs/log";
import { stateOf } from "@/lib/platform/process/process-state";
import { readRegisterFile, storeRegisterFile } from "@/lib/platform/storage/storage";
import { queueForOperator } from "@/lib/platform/logs/tell-operator";
import { EvidenceUnread } from "./evidence-unread";
import { isMac, macOf } from "./macs";

const shape = z.object({
  version: z.literal(1),
  /** When this installation began to write codes. */
  since: z.iso.datetime(),
  /**
   * A record without a code is accepted if an anchor up to this number holds it and has a code itself. Null: every such
   * record is accepted, while processes of the previous version may still write.
   */
  closed: z.int().nonnegative().nullable(),
  /** SHA-256 of the certificates that this installation has sealed with. */
  seals: z.array(z.string()),
  /** What the operator acknowledged: the anchors that a restored database did not have. */
  restores: z.array(z.object({ at: z.iso.datetime(), anchors: z.array(z.int()) })),
  /**
   * Until when mails, and settings of mail servers, are accepted without a code, as processes of the previous version may
   * still write them. Versions before do not know it.
   */
  mailsUntil: z.iso.datetime().optional(),
  /** The same of reminders and webhooks. */
  rowsUntil: z.iso.datetime().optional(),
});
/**
 * Which audit records are accepted without a code, and what else must not depend on database rows alone. It is kept in
 * the database and in storage, with a code of its own; without it, every record needs a code.
 */
export type Register = z.infer<typeof shape>;
type Grace = "mailsUntil" | "rowsUntil";

const write = (register: Register): string => {
  const text = Buffer.from(JSON.stringify(register)).toString("base64url");
  return `${text} ${macOf("register", text)}`;
};

/** Null if it is missing, or was not written by this installation. */
function read(written: string | null): Register | null {
  const [text = "", mac = ""] = written?.split(" ") ?? [];
  if (!isMac("register", text, mac)) return null;
  return shape.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
}

/** If the two copies differ, one is outdated, so the stricter values count. */
function combine(a: Register | null, b: Register | null): Register | null {
  if (!a || !b) return a ?? b;
  const closed = [a.closed, b.closed].filter((one) => one !== null);
  const restores = new Map([...a.restores, ...b.restores].map((one) => [one.at, one]));
  const earlier = (grace: Grace) =>
    [a[grace], b[grace]]
      .filter((one) => one !== undefined)
      .toSorted()
      .at(0);
  const [mailsUntil, rowsUntil] = [earlier("mailsUntil"), earlier("rowsUntil")];
  return {
    version: 1,
    since: a.since < b.since ? a.since : b.since,
    closed: closed.length > 0 ? Math.min(...closed) : null,
    seals: [...new Set([...a.seals, ...b.seals])],
    restores: [...restores.values()].toSorted((one, other) => one.at.localeCompare(other.at)),
    ...(mailsUntil && { mailsUntil }),
    ...(rowsUntil && { rowsUntil }),
  };
}

const strict: Register = { version: 1, since: new Date(0).toISOString(), closed: 0, seals: [], restores: [] };

/** True if neither copy could be read. */
export const isLost = (register: Register): boolean => register === strict;

const knownMs = 60_000;
const lastRead = () => stateOf<{ known?: { at: number; file: string | null } }>("auditRegister", () => ({}));

/** Cached for a minute at most, because another process may close the register. */
async function readKnownFile(): Promise<string | null> {
  const { known } = lastRead();
  if (known && Date.now() - known.at < knownMs) return known.file;
  const file = await readRegisterFile().catch((cause: unknown) => {
    throw new EvidenceUnread(cause);
  });
  lastRead().known = { at: Date.now(), file };
  return file;
}

/** The register, given the database's copy as a statement has read it. */
export async function registerOf(inDatabase: string | null): Promise<Register> {
  const found = read(inDatabase);
  // Nothing is stricter, so the other copy is not needed.
  const isStrictest = found?.closed === 0 && isOver(found, "mailsUntil") && isOver(found, "rowsUntil");
  return isStrictest ? found : (combine(found, read(await readKnownFile())) ?? strict);
}

/** The database's copy, as a column of any statement. */
export const registerColumn = sql<string | null>`(select ${installation.auditRegister} from ${installation})`;

export async function loadRegister(ctx: Context): Promise<Register> {
  const [row] = await ctx.db.select({ written: installation.auditRegister }).from(installation);
  return registerOf(row?.written ?? null);
}

/** Whether an anchor without a code is accepted, because it was made before codes or may have been. */
export const acceptsAnchor = ({ closed }: Register, number: number): boolean => closed === null || number <= closed;

const isWithin = (until: string | undefined, now: Date) => until !== undefined && now.getTime() < Date.parse(until);
const isOver = (register: Register, grace: Grace) =>
  register[grace] !== undefined && !isWithin(register[grace], new Date());

/** Whether a mail, or the settings of a mail server, need no code yet. */
export const takesUncodedMails = ({ mailsUntil }: Register, now: Date): boolean => isWithin(mailsUntil, now);

/** The same of a reminder or a webhook. */
export const takesUncodedRows = ({ rowsUntil }: Register, now: Date): boolean => isWithin(rowsUntil, now);

/**
 * Writes both copies. `change` gets what both said before, and may return null to leave them. Does nothing if the
 * database has no installation yet.
 */
export async function changeRegister(
  ctx: Context,
  change: (found: Register | null, tx: Context) => Promise<Register | null>,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const [row] = await tx.db.select().from(installation).for("update");
    if (!row) return;
    const changed = await change(combine(read(row.auditRegister), read(await readRegisterFile())), tx);
    if (!changed) return;
    const written = write(changed);
    await tx.db.update(installation).set({ auditRegister: written }).where(eq(installation.id, row.id));
    await storeRegisterFile(written);
    delete lastRead().known;
  });
}

/** Runs at each start: begins the register, brings a lost copy back, and adds the sealing certificate. */
export async function beginRegister(ctx: Context, seal: string): Promise<void> {
  await changeRegister(ctx, async (found, tx) => {
    const begun = found ?? (await firstRegister(tx));
    const register = begun && (await withGraces(begun, tx));
    // Repeated at each start while records need no code: a process that was killed may have written only the file.
    if (register?.closed === null) await tellBegun(tx, register);
    return register && { ...register, seals: [...new Set([...register.seals, seal])] };
  });
}

type Coded = typeof auditActions | typeof anchors | typeof earlierErasures;
const exists = (is: typeof isNull, table: Coded) => sql`exists (select from ${table} where ${is(table.mac)})`;

async function firstRegister(tx: Context): Promise<Register | null> {
  const since = tx.now.toISOString();
  const [{ lacksCode, hasCode } = { lacksCode: false, hasCode: false }] = await tx.db.execute<{
    lacksCode: boolean;
    hasCode: boolean;
  }>(sql`select ${exists(isNull, auditActions)} as "lacksCode",
    ${sql.join(
      [auditActions, anchors, earlierErasures].map((table) => exists(isNotNull, table)),
      sql` or `,
    )} as "hasCode"`);
  if (!lacksCode) return { ...strict, since };
  if (hasCode) {
    await tellRegister(tx, {
      topic: `audit-register lost ${since.slice(0, 10)}`,
      text: "Audit trails or their anchors carry codes of this installation, but the register that says since when is missing from database and storage. Trails from before are not accepted any more. Restore the file audit-register of the storage from a backup, and restart.",
    });
    return null;
  }
  return { ...strict, since, closed: null };
}

/** How long rows without a code are accepted after an upgrade: processes of the previous version still write some. */
const graceMs = 24 * 3600_000;

const graces: Record<Grace, { topic: string; text: (until: string) => string }> = {
  mailsUntil: {
    topic: "mail-codes",
    text: (until) =>
      `From now on, each mail that is queued carries a code that only this installation can make, and so do the settings of mail servers. What a process of the previous version queues is accepted until ${until}: stop all of them until then. Mails that still wait at that time without a code are not sent, which their senders are told.`,
  },
  rowsUntil: {
    topic: "row-codes",
    text: (until) =>
      `From now on, the reminders of what is sent, and webhooks, carry a code that only this installation can make. What a process of the previous version saves is accepted until ${until}: stop all of them until then.`,
  },
};

/** Adds the time from which rows without a code are refused: at once in a new installation, which has no users. */
async function withGraces(register: Register, tx: Context): Promise<Register> {
  const open = (["mailsUntil", "rowsUntil"] as const).filter((grace) => register[grace] === undefined);
  if (open.length === 0) return register;
  const [{ isUsed } = { isUsed: true }] = await tx.db.execute<{ isUsed: boolean }>(
    sql`select exists (select from ${users}) as "isUsed"`,
  );
  const until = new Date(tx.now.getTime() + (isUsed ? graceMs : 0)).toISOString();
  const again =
    "You get this mail once, at the upgrade. If you get it at another time, somebody has put an older register back into database and storage.";
  if (isUsed)
    for (const { topic, text } of open.map((grace) => graces[grace]))
      await tellRegister(tx, { topic: `${topic} ${until}`, text: `${text(until)} ${again}` });
  return { ...register, ...Object.fromEntries(open.map((grace) => [grace, until])) };
}

const tellBegun = (tx: Context, { since }: Register) =>
  tellRegister(tx, {
    topic: `audit-register ${since}`,
    text: `From ${since} on, each entry of an audit trail carries a code that only this installation can make. Trails from before are accepted as they are now. You get this mail once, at the upgrade. If you get it at another time, somebody has removed the codes from database and storage.`,
  });

/**
 * Queued in the transaction that writes the register, so that the mail is sent even if the process is killed
 * afterwards.
 */
export async function tellRegister(tx: Context, notice: { topic: string; text: string }): Promise<void> {
  const isNew = await queueForOperator(tx, { ...notice, subject: "Codes of audit trails" });
  if (isNew) log.warn({ topic: notice.topic }, notice.text);
}
