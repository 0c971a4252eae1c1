"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { NamePasskey } from "./name-passkey";
import { RemovePasskey } from "./remove-passkey";
import { SettingRow } from "./setting-row";
import { useKnowsPasskeys } from "./use-knows-passkeys";
import type { PasskeyItem } from "./passkey-item";

/** The person's passkeys, and adding one. */
export function PasskeySetting({ passkeys, onCodes }: { passkeys: PasskeyItem[]; onCodes: (codes: string[]) => void }) {
  const t = useTranslations("SecondStep");
  // Until the browser is known, assumes support, as most have it, so that buttons do not move while being pressed.
  const lacksPasskeys = useKnowsPasskeys() === false;
  const [naming, setNaming] = useState<PasskeyItem | "new">();
  const [removing, setRemoving] = useState<PasskeyItem>();
  return (
    <SettingRow
      title={
        <>
          {t("passkeys")}
          {passkeys.length > 0 ? <Badge>{t("on")}</Badge> : null}
        </>
      }
      text={t(lacksPasskeys ? "passkeysUnknown" : "passkeysText")}
      actions={
        lacksPasskeys ? null : (
          <Button size="small" onClick={() => setNaming("new")}>
            {t("addPasskey")}
          </Button>
        )
      }
    >
      {passkeys.length > 0 ? (
        <ul className="mt-3 flex flex-col">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex items-center justify-between gap-4 border-t border-line py-3 last:pb-0 max-sm:flex-col max-sm:items-start max-sm:gap-2"
            >
              <div className="min-w-0">
                <p className="font-medium">{passkey.name}</p>
                <p className="text-13 text-ink-2">
                  {t("added", { date: passkey.added })} ·{" "}
                  {passkey.used ? t("used", { date: passkey.used }) : t("unused")}
                </p>
              </div>
              <div className="flex shrink-0 gap-2">
                <Button
                  size="small"
                  aria-label={t("renameOf", { name: passkey.name })}
                  onClick={() => setNaming(passkey)}
                >
                  {t("rename")}
                </Button>
                <Button
                  size="small"
                  aria-label={t("removeOf", { name: passkey.name })}
                  onClick={() => setRemoving(passkey)}
                >
                  {t("remove")}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {naming ? <NamePasskey passkey={naming} onClose={() => setNaming(undefined)} onCodes={onCodes} /> : null}
      {removing ? <RemovePasskey passkey={removing} onClose={() => setRemoving(undefined)} /> : null}
    </SettingRow>
  );
}
