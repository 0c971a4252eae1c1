"use client";
import { Trash2, Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { DELETE } from "@/app/v1/companies/[companyId]/stamps/[stampId]/route";
import type { POST } from "@/app/v1/companies/[companyId]/stamps/route";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { HiddenFileInput } from "@/components/ui/hidden-file-input";
import { shrinkImage } from "@/components/ui/shrink-image";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { maximumStampBytes, maximumStampName, stampSource } from "@/lib/stamps/rules";

type Stamp = { id: number; name: string; imageHash: string };
type Props = { companyId: number; stamps: readonly Stamp[] };

const limits = { maximumBytes: maximumStampBytes, maximumSide: 1200 };

/** The organisation's stamps, to be added and removed. Needs `StampsCard`, `ConfirmDialog`, `validation`. */
export function StampsCard({ companyId, stamps }: Props) {
  const t = useTranslations("StampsCard");
  const [removing, setRemoving] = useState<Stamp | null>(null);
  const router = useRouter();
  const { done } = useToast();
  const path = `/v1/companies/${companyId}/stamps`;
  return (
    <Card title={t("title")}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{t("intro")}</p>
      {stamps.length > 0 ? (
        <ul className="mb-6 flex flex-col gap-3">
          {stamps.map((stamp) => (
            <li key={stamp.id} className="flex items-center gap-4">
              <img
                src={stampSource(companyId, stamp.imageHash)}
                alt=""
                className="size-14 shrink-0 rounded-control border border-line bg-white object-contain p-1"
              />
              <span className="min-w-0 flex-1 wrap-anywhere">{stamp.name}</span>
              <Button
                variant="quiet"
                icon={<Trash2 aria-hidden size={16} />}
                aria-label={t("removeOne", { name: stamp.name })}
                onClick={() => setRemoving(stamp)}
              >
                {t("remove")}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <NewStamp path={path} />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={t("removeTitle", { name: removing?.name ?? "" })}
        confirm={t("remove")}
        danger
        act={async () => {
          await callApi<typeof DELETE>("DELETE", `${path}/${removing?.id}`);
          done(t("removed"));
          router.refresh();
        }}
      >
        <p>{t("removeText")}</p>
      </ConfirmDialog>
    </Card>
  );
}

/** The file is sent as soon as it is chosen, under the name above it, or else its own. */
function NewStamp({ path }: { path: string }) {
  const t = useTranslations("StampsCard");
  const router = useRouter();
  const { done } = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function send(file: File) {
    setBusy(true);
    setErrors({});
    try {
      const form = new FormData();
      // An image that the browser cannot read is sent as it is, so that the server refuses it.
      const fit = file.size > maximumStampBytes ? await shrinkImage(file, limits).catch(() => null) : null;
      form.set("name", name.trim() || file.name.replace(/\.\w+$/, "").slice(0, maximumStampName));
      form.set("stamp", fit?.blob ?? file, file.name);
      await callApi<typeof POST>("POST", path, form);
      setName("");
      done(t("added"));
      router.refresh();
    } catch (error) {
      const failure = CallFailure.from(error);
      const isNamed = Object.keys(failure.errors).length > 0;
      setErrors(isNamed ? failure.errors : { stamp: failure.message ?? t("failed") });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          label={t("name")}
          value={name}
          maxLength={maximumStampName}
          error={errors["name"]}
          className="min-w-0 flex-1 basis-56"
          onChange={(event) => setName(event.target.value)}
        />
        <HiddenFileInput
          ref={input}
          accept="image/png,image/jpeg"
          label={t("file")}
          onFile={(file) => void send(file)}
        />
        <Button busy={busy} icon={<Upload aria-hidden size={16} />} onClick={() => input.current?.click()}>
          {t("add")}
        </Button>
      </div>
      <p className="text-13 text-ink-2">{t("hint")}</p>
      {errors["stamp"] ? (
        <p role="alert" className="text-13 text-bad">
          {errors["stamp"]}
        </p>
      ) : null}
    </div>
  );
}
