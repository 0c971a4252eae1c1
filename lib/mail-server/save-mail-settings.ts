import "server-only";
import { mailSettings } from "@/db/schema/appearance";
import { type Owner, ownerColumn, ownerName } from "@/lib/access/owner";
import { type Context, transact } from "@/lib/platform/context/context";
import { openText, sealText } from "@/lib/platform/crypto/crypto";
import { invalid } from "@/lib/platform/errors/errors";
import { AddressRefused, plainHost } from "@/lib/platform/network/guarded-connection";
import { findMailSettings } from "./find-mail-settings";
import type { MailSettingDto } from "./mail-setting-dto";
import type { MailSettingsInput } from "./schema";
import { serverMac } from "./server-mac";
import { recordSecurityEvent } from "@/lib/security/record-event";

/** Saving also clears an earlier failure. Callers must have checked the permission. */
export async function saveMailSettings(
  ctx: Context,
  owner: Owner,
  { password, host, ...input }: MailSettingsInput,
): Promise<MailSettingDto> {
  const server = { ...input, host: hostOf(host) };
  const set = {
    ...server,
    mac: serverMac({ ...owner, ...server }),
    passwordSealed: sealMailPassword(owner, password),
    failedAt: null,
    lastError: null,
    failures: 0,
    retryAt: null,
    updatedAt: ctx.now,
  };
  return transact(ctx, async (tx) => {
    await tx.db
      .insert(mailSettings)
      .values({ ...owner, ...set })
      .onConflictDoUpdate({ target: ownerColumn(mailSettings, owner), set });
    await recordSecurityEvent(tx, "mailServerChanged", { companyId: owner.companyId, subject: set.host });
    const saved = await findMailSettings(tx, owner);
    if (!saved) throw new Error("The mail settings' row was not written");
    return saved;
  });
}

function hostOf(host: string): string {
  try {
    return plainHost(host);
  } catch (error) {
    if (error instanceof AddressRefused) throw invalid({ host: "notAHost" });
    throw error;
  }
}

/** Owner and column are bound into the encryption: the password cannot be opened for another owner's row. */
export const mailPasswordOwner = (owner: Owner) => `${ownerName(owner)}:mail_settings.password`;
const sealMailPassword = (owner: Owner, password: string) =>
  sealText("mail-server", mailPasswordOwner(owner), password);
export const openMailPassword = (owner: Owner, sealed: string) =>
  openText("mail-server", mailPasswordOwner(owner), sealed);
