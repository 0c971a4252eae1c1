"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { POST as Start } from "@/app/v1/batches/[batchId]/start/route";
import type { POST as Read } from "@/app/v1/templates/[templateId]/batches/route";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FileDrop } from "@/components/ui/file-drop";
import { saveBlob } from "@/components/ui/save-file";
import { TextArea } from "@/components/ui/text-area";
import { useToast } from "@/components/ui/toast";
import { useAttempt } from "@/components/ui/use-attempt";
import { maximumBatchBytes, maximumBatchRows } from "@/lib/batches/rules";
import { callApi } from "@/lib/platform/http/call-api";
import { sizeText } from "@/lib/platform/text/size-text";
import { BatchColumns } from "./batch-columns";
import { BatchStyleChoices } from "./batch-style";
import type { BatchStyle, Preview } from "./preview";
import { BatchProblems } from "./batch-problems";

type Props = {
  templateId: number;
  /** A CSV table with headings only. */
  emptyTable: string;
};
type Chosen = Partial<BatchStyle> & { mapping?: (string | null)[] };

/** From a file or pasted rows to the batch: nothing is stored before the user has seen what would be sent. */
export function BatchUpload({ templateId, emptyTable }: Props) {
  const t = useTranslations("Batch");
  const router = useRouter();
  const toast = useToast();
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [style, setStyle] = useState<Partial<BatchStyle>>({});
  const { attempt, busy, problem } = useAttempt<"reading" | "sending">(t("fallback"));
  const upload = (chosen: File, fields: Record<string, string>) => {
    const form = new FormData();
    form.append("file", chosen);
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    return callApi<typeof Read>("POST", `/v1/templates/${templateId}/batches`, form);
  };
  const fieldsOf = ({ encoding, dateOrder, decimal, mapping }: Chosen) => ({
    ...(encoding && { encoding }),
    ...(dateOrder && { date_order: dateOrder }),
    ...(decimal && { decimal }),
    ...(mapping && { mapping: JSON.stringify(mapping) }),
  });
  const look = (chosen: File, how: Chosen = {}) =>
    attempt("reading", async () => {
      setFile(chosen);
      const { mapping: _, ...chosenStyle } = how;
      setStyle(chosenStyle);
      setPreview((await upload(chosen, { dry_run: "true", ...fieldsOf(how) })).preview);
    });
  const send = () =>
    attempt("sending", async () => {
      if (!file || !preview) return;
      const { batch } = await upload(file, {
        ...fieldsOf({ ...style, ...mappingOf(preview) }),
        seen_updated_at: String(preview.templateUpdatedAt),
      });
      if (!batch) return;
      await callApi<typeof Start>("POST", `/v1/batches/${batch.id}/start`);
      toast.done(t("startedToast"));
      router.push(`/batches/${batch.id}`);
    });
  const summary = useRef<HTMLDivElement>(null);
  const hasPreview = preview !== null;
  useEffect(() => {
    // The pressed button has been removed, so the focus moves to the summary.
    if (hasPreview && document.activeElement === document.body) summary.current?.focus();
  }, [hasPreview]);
  const lacksRoom = preview !== null && preview.left !== null && preview.left < preview.good;
  return (
    <div className="grid max-w-[860px] gap-6">
      <FileDrop
        title={t("drop")}
        hint={t("dropHint", { maximum: maximumBatchRows, size: sizeText(maximumBatchBytes) })}
        choose={t(preview ? "another" : "choose")}
        accept=".csv,.txt,text/csv,text/plain"
        compact={preview !== null}
        disabled={busy !== null}
        onFiles={([chosen]) => (chosen ? void look(chosen) : undefined)}
      />
      {preview ? null : (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-ink-2">
            <p>{t("columnsHint")}</p>
            <Button
              size="small"
              icon={<Download aria-hidden size={16} />}
              onClick={() => saveBlob(new Blob([emptyTable], { type: "text/csv" }), `${t("sampleFile")}.csv`)}
            >
              {t("sample")}
            </Button>
          </div>
          <div className="grid justify-items-start gap-3">
            <TextArea
              label={t("paste")}
              hint={t("pasteHint")}
              rows={5}
              className="w-full"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Button
              busy={busy === "reading"}
              disabled={!text.trim()}
              onClick={() => void look(new File([text], t("pasted"), { type: "text/csv" }), { encoding: "utf-8" })}
            >
              {t("read")}
            </Button>
          </div>
        </>
      )}
      {problem ? (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      ) : null}
      {preview && file ? (
        <>
          <div ref={summary} role="status" tabIndex={-1} className="outline-none">
            <p className="font-medium">{file.name}</p>
            <p className="text-ink-2">
              {t("summary", { total: preview.total, good: preview.good, wrong: preview.wrong })}
            </p>
            {preview.repeated > 0 ? <p className="text-ink-2">{t("repeated", { count: preview.repeated })}</p> : null}
            {preview.left !== null && !lacksRoom ? (
              <p className="text-ink-2">{t("cost", { left: preview.left })}</p>
            ) : null}
          </div>
          <section className="rounded-card border border-line bg-paper">
            <BatchStyleChoices
              preview={preview}
              busy={busy !== null}
              isPasted={file.name === t("pasted")}
              // Headings read in another encoding differ, so the assignment of columns is determined anew.
              onStyle={(chosen) =>
                void look(file, { ...style, ...(!chosen.encoding && mappingOf(preview)), ...chosen })
              }
            />
            <BatchColumns
              preview={preview}
              busy={busy !== null}
              onMapping={(mapping) => void look(file, { ...style, encoding: preview.encoding, mapping })}
            />
          </section>
          <BatchProblems preview={preview} />
          {lacksRoom ? <Banner tone="warn">{t("tooMany", { left: preview.left ?? 0 })}</Banner> : null}
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              busy={busy === "sending"}
              disabled={preview.good === 0 || lacksRoom || busy === "reading"}
              onClick={() => void send()}
            >
              {t("send", { count: preview.good })}
            </Button>
            <Button onClick={() => setPreview(null)}>{t("cancel")}</Button>
          </div>
        </>
      ) : null}
    </div>
  );
}

/** The current assignment of columns, with the encoding that their headings were read in. */
const mappingOf = ({ encoding, columns }: Preview) => ({ encoding, mapping: columns.map(({ target }) => target) });
