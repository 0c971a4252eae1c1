"use client";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { maximumAttachmentBytes, maximumReferences } from "@/lib/attachments/rules";
import { CallFailure } from "@/lib/platform/http/call-api";
import type { Draft, DraftReference } from "./draft";
import { addReference, removeReference } from "./draft-calls";
import { ReferenceList } from "./reference-list";
import type { SaveQueue } from "./save-queue";

type Props = { draft: Draft; onDraft: (draft: Draft) => void; queue: SaveQueue };

const accepted = ".pdf,.doc,.docx,.xls,.xlsx,image/*";

/** What recipients may read beside the documents; not to be signed. */
export function ReferenceDocuments({ draft, onDraft, queue }: Props) {
  const t = useTranslations("ReferenceDocuments");
  const refusal = useTranslations("errors");
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<DraftReference | null>(null);
  const { id, allowChanges } = draft.workflow;
  const list = draft.referenceAttachments;
  const put = (referenceAttachments: DraftReference[]) => onDraft({ ...draft, referenceAttachments });
  const add = async (file: File) => {
    setProblem(file.size > maximumAttachmentBytes ? refusal("too_large") : null);
    if (file.size > maximumAttachmentBytes) return;
    setBusy(true);
    try {
      put([...list, await queue(() => addReference(id, file))]);
    } catch (error) {
      setProblem(CallFailure.from(error).message ?? refusal("internal"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="reference-documents" className="mt-8">
      <h2 id="reference-documents" className="font-medium">
        {t("title")}
      </h2>
      <p className="mb-2 text-13 text-ink-2">{t("hint")}</p>
      {problem ? (
        <div className="mb-3">
          <Banner tone="bad" live>
            {problem}
          </Banner>
        </div>
      ) : null}
      {list.length > 0 ? (
        <div className="mb-3">
          <ReferenceList
            workflowId={id}
            list={list}
            action={(one) =>
              allowChanges ? (
                <IconButton
                  label={t("remove", { name: one.title })}
                  icon={<Trash2 aria-hidden size={16} />}
                  onClick={() => setDoomed(one)}
                />
              ) : null
            }
          />
        </div>
      ) : null}
      {allowChanges ? (
        <Button
          size="small"
          icon={<Plus aria-hidden size={14} />}
          busy={busy}
          disabled={list.length >= maximumReferences}
          onClick={() => input.current?.click()}
        >
          {t("add")}
        </Button>
      ) : null}
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        aria-label={t("add")}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void add(file);
          event.target.value = "";
        }}
      />
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={(open) => (open ? undefined : setDoomed(null))}
        title={t("removeTitle", { name: doomed?.title ?? "" })}
        confirm={t("removeConfirm")}
        danger
        act={async () => {
          if (!doomed) return;
          await queue(() => removeReference(id, doomed.id));
          put(list.filter((one) => one.id !== doomed.id));
        }}
      >
        <p>{t("cannotBeUndone")}</p>
      </ConfirmDialog>
    </section>
  );
}
