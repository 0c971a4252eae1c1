"use client";
import { Trash2, Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { POST as POSTLogo } from "@/app/v1/users/branding/logo/route";
import type { POST } from "@/app/v1/users/branding/route";
import { Button } from "@/components/ui/button";
import { HiddenFileInput } from "@/components/ui/hidden-file-input";
import { shrinkImage } from "@/components/ui/shrink-image";
import { useToast } from "@/components/ui/toast";
import { maximumLogoBytes } from "@/lib/branding/schema";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";

/** Much more than a mail or a page displays. */
const limits = { maximumBytes: maximumLogoBytes, maximumSide: 1200 };

/** Uploads a file as soon as it is chosen; the logo is used from then on. `path` is the call for the branding. */
export function LogoUpload({ path, logoPath }: { path: string; logoPath: string | null }) {
  const t = useTranslations("BrandingForm");
  const router = useRouter();
  const { done } = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function act(call: () => Promise<unknown>, said: string) {
    setBusy(true);
    setProblem(undefined);
    try {
      await call();
      done(said);
      router.refresh();
    } catch (error) {
      const { message, errors } = CallFailure.from(error);
      setProblem(errors["logo"] ?? message ?? t("logoFailed"));
    } finally {
      setBusy(false);
    }
  }
  async function send(file: File) {
    const form = new FormData();
    // An image that the browser cannot read is sent as it is, so that the server refuses it.
    const fit = file.size > maximumLogoBytes ? await shrinkImage(file, limits).catch(() => null) : null;
    form.set("logo", fit?.blob ?? file, file.name);
    await callApi<typeof POSTLogo>("POST", `${path}/logo`, form);
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{t("logo")}</p>
      <div className="flex flex-wrap items-center gap-3">
        {logoPath ? (
          <img
            src={logoPath}
            alt={t("currentLogo")}
            className="h-12 w-auto max-w-48 rounded-control border border-line bg-white object-contain p-1"
          />
        ) : null}
        <HiddenFileInput
          ref={input}
          accept="image/png,image/jpeg,image/webp"
          label={t("logoFile")}
          onFile={(file) => void act(() => send(file), t("logoSaved"))}
        />
        <Button busy={busy} icon={<Upload aria-hidden size={16} />} onClick={() => input.current?.click()}>
          {t(logoPath ? "changeLogo" : "uploadLogo")}
        </Button>
        {logoPath ? (
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden size={16} />}
            onClick={() => void act(() => callApi<typeof POST>("POST", path, { logoPath: null }), t("logoRemoved"))}
          >
            {t("removeLogo")}
          </Button>
        ) : null}
      </div>
      <p className="text-13 text-ink-2">{t("logoHint")}</p>
      {problem ? (
        <p role="alert" className="text-13 text-bad">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
