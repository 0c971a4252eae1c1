"use client";
import type { ReferenceDocument } from "./document-types";
import { sizeText } from "@/lib/platform/text/size-text";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Problem } from "@/components/ui/problem";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { HiddenFileInput } from "@/components/ui/hidden-file-input";
import { IconButton } from "@/components/ui/icon-button";
import { maximumAttachmentBytes, maximumReferences } from "@/lib/attachments/rules";
import { errorTable } from "@/lib/platform/errors/errors";
import { CallFailure } from "@/lib/platform/http/call-api";
import { useFileRefusals } from "./file-refusals";
import { ReferenceList } from "./reference-list";

type Props = {
  list: readonly ReferenceDocument[];
  onList: (list: ReferenceDocument[]) => void;
  readOnly: boolean;
  hrefOf: (one: ReferenceDocument) => string | null;
  /** `loadsConfirmed`: the sender knows what the file loads when it is opened. */
  add: (file: File, loadsConfirmed: boolean) => Promise<ReferenceDocument>;
  remove: (one: ReferenceDocument) => Promise<void>;
};

const limit = sizeText(maximumAttachmentBytes);
const accepted = ".pdf,.doc,.docx,.xls,.xlsx,image/*,.heic,.heif";

/** The files that recipients of a workflow or template may read besides, but do not sign. */
export function ReferenceDocuments({ list, onList, readOnly, hrefOf, ...calls }: Props) {
  const t = useTranslations("ReferenceDocuments");
  const refusal = useFileRefusals();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [toConfirm, setToConfirm] = useState<{ file: File; sentence: string } | null>(null);
  const [toRemove, setToRemove] = useState<ReferenceDocument | null>(null);
  const add = async (file: File) => {
    const isTooLarge = file.size > maximumAttachmentBytes;
    setProblem(isTooLarge ? refusal("too_large", { limit }) : null);
    if (isTooLarge) return;
    setBusy(true);
    try {
      onList([...list, await calls.add(file, false)]);
    } catch (error) {
      const { label, message } = CallFailure.from(error);
      if (label === errorTable.loads_when_opened.label && message) setToConfirm({ file, sentence: message });
      else setProblem(message ?? refusal("internal"));
    } finally {
      setBusy(false);
    }
  };
  if (readOnly && list.length === 0) return null;
  return (
    <section aria-labelledby="reference-documents" className="mt-8">
      <h2 id="reference-documents" className="font-medium">
        {t("title")}
      </h2>
      <p className="mb-2 text-13 text-ink-2">{t("hint", { limit })}</p>
      <Problem problem={problem} className="mb-3" />
      {list.length > 0 ? (
        <div className="mb-3">
          <ReferenceList
            hrefOf={hrefOf}
            list={list}
            action={(one) =>
              readOnly ? null : (
                <IconButton
                  label={t("remove", { name: one.title })}
                  icon={<Trash2 aria-hidden size={16} />}
                  onClick={() => setToRemove(one)}
                />
              )
            }
          />
        </div>
      ) : null}
      {readOnly ? null : (
        <Button
          size="small"
          icon={<Plus aria-hidden size={14} />}
          busy={busy}
          disabled={list.length >= maximumReferences}
          onClick={() => input.current?.click()}
        >
          {t("add")}
        </Button>
      )}
      <HiddenFileInput ref={input} accept={accepted} label={t("add")} onFile={(file) => void add(file)} />
      <ConfirmDialog
        open={toConfirm !== null}
        onOpenChange={(open) => (open ? undefined : setToConfirm(null))}
        title={t("loadsTitle", { name: toConfirm?.file.name ?? "" })}
        confirm={t("loadsConfirm")}
        act={async () => {
          if (toConfirm) onList([...list, await calls.add(toConfirm.file, true)]);
        }}
      >
        <p>{toConfirm?.sentence}</p>
        <p className="mt-3">{t("loadsAdvice")}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={toRemove !== null}
        onOpenChange={(open) => (open ? undefined : setToRemove(null))}
        title={t("removeTitle", { name: toRemove?.title ?? "" })}
        confirm={t("removeConfirm")}
        danger
        act={async () => {
          if (!toRemove) return;
          await calls.remove(toRemove);
          onList(list.filter((one) => one.id !== toRemove.id));
        }}
      >
        <p>{t("cannotBeUndone")}</p>
      </ConfirmDialog>
    </section>
  );
}
