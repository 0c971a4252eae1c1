import "server-only";
import { directOptions } from "@/db/client";
import { acknowledgeRestore } from "@/lib/anchors/acknowledge-restore";
import { checkAnchors } from "@/lib/anchors/check-anchors";
import { verifyAnchors } from "@/lib/anchors/verify-anchors";
import { BackupRefused } from "@/lib/backup/manifest";
import { restoreBackup } from "@/lib/backup/restore-backup";
import { takeBackup } from "@/lib/backup/take-backup";
import { systemContext } from "@/lib/platform/context";
import { adoptStorage, openOurs } from "@/lib/platform/installation";
import { placeOfFiles } from "@/lib/platform/place-of-files";
import { z } from "zod";
import { examine } from "./doctor";

type Act = {
  usage: string;
  says: string;
  run: (options: Record<string, string>) => Promise<{ lines: string[]; code: number }>;
};

const anchorNumber = z.object({ since: z.coerce.number().int().positive().optional() });

/** What concerns the whole installation, not one person or organisation. */
export const acts: Record<string, Act> = {
  doctor: {
    usage: "",
    says: "Try everything that the product needs, and say what to do about what fails",
    run: examine,
  },
  "verify-anchors": {
    usage: "[--since N]",
    says: "Compare every anchor, or those from number N on, with each other and with their files, and audit trails entry by entry",
    run: async (options) => {
      const { since } = anchorNumber.parse(options);
      const ctx = systemContext();
      await openOurs(directOptions());
      const { anchors, leaves, chains, findings, notes } = await (since
        ? verifyAnchors(ctx, since)
        : checkAnchors(ctx));
      const result = findings.length === 0 ? "Everything fits." : `${findings.length} differences.`;
      return {
        lines: [...notes, ...findings, `${anchors} anchors with ${leaves} leaves, ${chains} chains. ${result}`],
        code: findings.length > 0 ? 1 : 0,
      };
    },
  },
  "acknowledge-restore": {
    usage: "",
    says: "Say that the database was restored to a time before its newest anchors, which are then no differences any more",
    run: async () => {
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
    run: async () => {
      const installation = await adoptStorage(directOptions());
      const result = installation
        ? `${placeOfFiles()} has the mark of this installation (${installation}).`
        : "There is no installation yet: the first start makes it.";
      return { lines: [result], code: 0 };
    },
  },
  backup: {
    usage: "--to FOLDER",
    says: "Copy database and files into a new folder, while the product runs; the keys are not part of it",
    run: ({ to }) =>
      told(async () => {
        const { folder, tables, files, madeAt, notes } = await takeBackup(given(to, "--to"));
        return [
          ...notes,
          `${folder} holds ${tables.length} tables as of ${madeAt} and ${files} files.`,
          "Keep SECRET_KEY and SIGNING_P12 (or secret-key and signing.pem of DATA_DIR) elsewhere: it is useless without.",
        ];
      }),
  },
  "backup-restore": {
    usage: "--from FOLDER",
    says: "Fill an empty database and its storage from a backup, with the keys of the installation that made it",
    run: ({ from }) =>
      told(async () => {
        const { madeAt, files, notes } = await restoreBackup(given(from, "--from"));
        return [...notes, `The backup of ${madeAt} is restored, with ${files} files. Start the product.`];
      }),
  },
};

function given(value: string | undefined, option: string): string {
  if (!value) throw new BackupRefused(`Missing: ${option} FOLDER`);
  return value;
}

async function told(act: () => Promise<string[]>): Promise<{ lines: string[]; code: number }> {
  try {
    return { lines: await act(), code: 0 };
  } catch (error) {
    if (error instanceof BackupRefused) return { lines: [error.message], code: 1 };
    throw error;
  }
}
