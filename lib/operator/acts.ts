import "server-only";
import { BackupRefused } from "@/lib/backup/manifest";
import { restoreBackup } from "@/lib/backup/restore-backup";
import { takeBackup } from "@/lib/backup/take-backup";
import { examine } from "./doctor";

type Act = {
  usage: string;
  says: string;
  run: (options: Record<string, string>) => Promise<{ lines: string[]; code: number }>;
};

/** What concerns the whole installation, and changes nothing in its database. */
export const acts: Record<string, Act> = {
  doctor: {
    usage: "",
    says: "Try everything that the product needs, and say what to do about what fails; changes nothing",
    run: examine,
  },
  backup: {
    usage: "--to FOLDER",
    says: "Copy database and files into a new folder, while the product runs; the keys are not part of it",
    run: ({ to }) =>
      told(async () => {
        const { folder, tables, files, madeAt } = await takeBackup(given(to, "--to"));
        return [
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
        const { madeAt, files } = await restoreBackup(given(from, "--from"));
        return [`The backup of ${madeAt} is restored, with ${files} files. Start the product.`];
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
