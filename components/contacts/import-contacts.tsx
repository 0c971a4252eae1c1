"use client";
import { offeredLanguages } from "@/db/enums";
import { maximumImportRows } from "@/lib/contacts/schema";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import type { POST as POSTPreview } from "@/app/v1/contacts/import/preview/route";
import type { POST as POSTImport } from "@/app/v1/contacts/import/route";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { HiddenFileInput } from "@/components/ui/hidden-file-input";
import { SidePanel } from "@/components/ui/side-panel";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import type { ImportPreview } from "@/lib/contacts/schema";
import { callApi } from "@/lib/platform/http/call-api";
import { ImportResult } from "./import-result";

/** The server first reads the CSV file and shows what the import would do; contacts are saved only after that. */
export function ImportContacts({ icon }: { icon: ReactNode }) {
  const t = useTranslations("ImportContacts");
  const router = useRouter();
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const { attempt, busy, problem, forget } = useAttempt<"reading" | "importing">(t("fallback"));
  const good = preview ? preview.added + preview.changed : 0;
  const look = (chosen: File) =>
    attempt("reading", async () => {
      setFile(chosen);
      setPreview(null);
      setPreview(await callApi<typeof POSTPreview>("POST", "/v1/contacts/import/preview", formOf(chosen)));
    });
  const load = () =>
    attempt("importing", async () => {
      if (!file) return;
      const answer = await callApi<typeof POSTImport>("POST", "/v1/contacts/import", formOf(file));
      toast.done(t("done", { count: answer.added + answer.changed }));
      show(false);
      router.refresh();
    });
  const show = (next: boolean) => {
    setOpen(next);
    setFile(null);
    setPreview(null);
    forget();
  };
  return (
    <>
      <Button icon={icon} onClick={() => show(true)}>
        {t("title")}
      </Button>
      <SidePanel
        open={open}
        onOpenChange={show}
        title={t("title")}
        description={t("lead")}
        footer={
          <>
            <Button onClick={() => show(false)}>{t("cancel")}</Button>
            <Button variant="primary" disabled={good === 0} busy={busy === "importing"} onClick={() => void load()}>
              {t("import", { count: good })}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p className="text-13 text-ink-2">
            {t("format", { languages: offeredLanguages.join(", "), maximum: maximumImportRows })}
          </p>
          <div>
            <Button busy={busy === "reading"} onClick={() => input.current?.click()}>
              {t(preview ? "chooseAnother" : "choose")}
            </Button>
            <HiddenFileInput
              ref={input}
              accept=".csv,text/csv"
              label={t("choose")}
              onFile={(chosen) => void look(chosen)}
            />
          </div>
          {problem ? (
            <Banner tone="bad" live>
              {problem}
            </Banner>
          ) : null}
          {preview && file ? <ImportResult preview={preview} fileName={file.name} /> : null}
        </div>
      </SidePanel>
    </>
  );
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}
