import "server-only";
import { setTimeout } from "node:timers/promises";
import { directOptions } from "@/db/client";
import { acknowledgeRestore } from "@/lib/anchors/acknowledge-restore";
import { checkAnchors } from "@/lib/anchors/check-anchors";
import { verifyAnchors } from "@/lib/anchors/verify-anchors";
import { BackupRefused } from "@/lib/backup/backup-refused";
import { restoreBackup } from "@/lib/backup/restore-backup";
import { findLosses, sayLosses } from "@/lib/backup/check-backup";
import { openBackup } from "@/lib/backup/open-backup";
import { takeBackup } from "@/lib/backup/take-backup";
import { systemContext } from "@/lib/platform/context/context";
import { settings } from "@/lib/platform/process/settings";
import { findRenewalState, type RenewalState } from "@/lib/renewal/find-renewal-state";
import { renewBatch, sizeOf } from "@/lib/renewal/renew-seals";
import { takeBackDue } from "@/lib/renewal/take-due";
import { adoptStorage, openOurs } from "@/lib/platform/crypto/installation";
import { placeOfFiles } from "@/lib/platform/storage/place-of-files";
import { bringUpToDate } from "@/lib/worker/bring-up-to-date";
import { z } from "zod";
import { examine } from "./doctor";
import { anchorNumber, backupPlace, keptBackups, oneBackup, type Options, readOptions } from "./options";

type Act = {
  usage: string;
  says: string;
  run: (options: Options) => Promise<{ lines: string[]; code: number }>;
};

const nothing = z.object({});
const span = z.object({ since: anchorNumber.optional(), all: z.literal(true).optional() });
const mostNamed = 20;

/** What concerns the whole installation, not one person or organisation. */
export const acts: Record<string, Act> = {
  doctor: {
    usage: "",
    says: "Try everything that the product needs, and say what to do about what fails",
    run: async (options) => {
      readOptions(nothing, options);
      return examine();
    },
  },
  migrate: {
    usage: "",
    says: "Migrate the database to this version, as its first start would, while processes of the version before go on; makes the tables of an empty one",
    run: async (options) => {
      readOptions(nothing, options);
      return { lines: [`The database is of version ${await bringUpToDate()}.`], code: 0 };
    },
  },
  "verify-anchors": {
    usage: "[--since N] [--all]",
    says: "Compare every anchor, or those from number N on, with each other and with their files, and audit trails entry by entry; with --all, name every trail that waits",
    run: async (options) => {
      const { since, all } = readOptions(span, options);
      const ctx = systemContext();
      await openOurs(directOptions());
      const { anchors, leaves, chains, findings, notes, waiting } = await (since
        ? verifyAnchors(ctx, since)
        : checkAnchors(ctx));
      const result = findings.length === 0 ? "Everything fits." : `${findings.length} differences.`;
      return {
        lines: [
          ...notes,
          ...sayWaiting(waiting, all ?? false),
          ...findings,
          `${anchors} anchors with ${leaves} leaves, ${chains} chains. ${result}`,
        ],
        code: findings.length > 0 ? 1 : 0,
      };
    },
  },
  renew: {
    usage: "[--dry-run]",
    says: "Give every sealed file whose newest time stamp comes to its end another one, as the job of each night does; with --dry-run, say how many there are and how long it takes",
    run: async (options) => {
      const { "dry-run": isDry } = readOptions(z.object({ "dry-run": z.literal(true).optional() }), options);
      await openOurs(directOptions());
      return isDry ? sayRenewal(await findRenewalState(systemContext())) : renewAll();
    },
  },
  "acknowledge-restore": {
    usage: "",
    says: "Say that the database was restored to a time before its newest anchors, which are then no differences any more",
    run: async (options) => {
      readOptions(nothing, options);
      await openOurs(directOptions());
      const numbers = await acknowledgeRestore(systemContext());
      const result =
        numbers.length > 0 ? `Acknowledged: the anchors ${numbers.join(", ")}.` : "There is nothing to acknowledge.";
      return { lines: [result], code: 0 };
    },
  },
  "adopt-storage": {
    usage: "",
    says: "Say that the storage is this installation's although its mark is missing: files are lost, or came without it",
    run: async (options) => {
      readOptions(nothing, options);
      const installation = await adoptStorage(directOptions());
      const result = installation
        ? `${placeOfFiles()} has the mark of this installation (${installation}).`
        : "There is no installation yet: the first start makes it.";
      return { lines: [result], code: 0 };
    },
  },
  backup: {
    usage: "--to PLACE [--keep N]",
    says: "Copy database and files into a folder or s3://BUCKET/PREFIX that keeps all backups, while the product runs; files that are there already are not copied again, and with --keep only the newest N backups stay; the keys are not part of it",
    run: (options) =>
      told(async () => {
        const { to, keep } = readOptions(z.object({ to: backupPlace, keep: keptBackups.optional() }), options);
        const { place, tables, files, copied, madeAt, removed, notes } = await takeBackup(to, keep);
        return [
          ...notes,
          `${place} holds ${tables.length} tables as of ${madeAt} and ${files} files, ${copied} of them new.`,
          ...(removed.length > 0 ? [`Removed: ${removed.join(", ")}.`] : []),
          "Keep SECRET_KEY and SIGNING_P12 (or secret-key and signing.pem of DATA_DIR) elsewhere: it is useless without.",
        ];
      }),
  },
  "backup-verify": {
    usage: "--from BACKUP",
    says: "Read a whole backup and say what is missing or damaged, without restoring it",
    run: async (options) => {
      const { from } = readOptions(z.object({ from: oneBackup }), options);
      return told(async () => {
        const backup = await openBackup(from);
        const lacking = sayLosses(await findLosses(backup), backup.manifest);
        if (lacking.length > 0) throw new BackupRefused(lacking.join("\n"));
        const { madeAt, tables, files } = backup.manifest;
        return [`The backup of ${madeAt} is whole: ${tables.length} tables and ${files} files.`];
      });
    },
  },
  "backup-restore": {
    usage: "--from BACKUP [--lost-for-good]",
    says: "Fill an empty database and its storage from a backup, with the keys of the installation that made it; with --lost-for-good although files of it are missing or damaged",
    run: (options) =>
      told(async () => {
        const shape = z.object({ from: oneBackup, "lost-for-good": z.literal(true).optional() });
        const { from, "lost-for-good": areLost } = readOptions(shape, options);
        const { madeAt, files, notes } = await restoreBackup(from, areLost);
        return [...notes, `The backup of ${madeAt} is restored, with ${files} files. Start the product.`];
      }),
  },
};

/** At the pace of RENEW_PER_MINUTE; it can be stopped and begun again, and the job of the night may run beside it. */
async function renewAll(): Promise<{ lines: string[]; code: number }> {
  const { TSA_URL, RENEW_PER_MINUTE: pace } = settings();
  if (!TSA_URL || pace === 0)
    return { lines: ["Nothing is renewed without TSA_URL, or with RENEW_PER_MINUTE=0."], code: 1 };
  await takeBackDue(systemContext());
  const total = { renewed: 0, current: 0, waiting: 0, failed: 0 };
  for (;;) {
    const began = Date.now();
    const batch = await renewBatch(systemContext());
    for (const outcome of ["renewed", "current", "waiting", "failed"] as const) total[outcome] += batch?.[outcome] ?? 0;
    if (!batch || batch.failed === sizeOf(batch)) break;
    await setTimeout(Math.max(0, began + (sizeOf(batch) / pace) * 60_000 - Date.now()));
  }
  const { renewed, current, waiting, failed } = total;
  return {
    lines: [
      `${renewed} renewed, ${current} hold for long enough, ${waiting} wait for the authority's next certificate, ${failed} failed.`,
    ],
    code: failed > 0 ? 1 : 0,
  };
}

function sayRenewal({ files, unread, due, failed, minutes }: RenewalState): { lines: string[]; code: number } {
  const time =
    minutes === null ? "nothing is renewed without TSA_URL, or with RENEW_PER_MINUTE=0" : `${minutes} minutes`;
  return {
    lines: [`${due} of ${files} sealed files are due, ${unread} were not looked at yet, ${failed} failed; ${time}.`],
    code: 0,
  };
}

/** The audit trails that no anchor holds yet. */
function sayWaiting(waiting: readonly number[], all: boolean): string[] {
  if (waiting.length === 0) return [];
  const named = all ? waiting : waiting.slice(0, mostNamed);
  const left = waiting.length - named.length;
  const more = left > 0 ? `, and ${left} more; add --all to see them` : "";
  return [`${waiting.length} chains are in no anchor yet, and wait for the next: ${named.join(", ")}${more}`];
}

async function told(act: () => Promise<string[]>): Promise<{ lines: string[]; code: number }> {
  try {
    return { lines: await act(), code: 0 };
  } catch (error) {
    if (error instanceof BackupRefused) return { lines: [error.message], code: 1 };
    throw error;
  }
}
