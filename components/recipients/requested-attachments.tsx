"use client";
import { Paperclip, Pencil, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useController } from "react-hook-form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { maximumRequested } from "@/lib/attachments/rules";
import { type RequestedInput } from "@/lib/attachments/schema";
import type { RecipientsForm } from "./recipients-form";
import { RequestedPanel } from "./requested-panel";

type Props = { form: RecipientsForm; index: number; readOnly: boolean };

/** The list of files that a recipient is asked to upload. */
export function RequestedAttachments({ form, index, readOnly }: Props) {
  const t = useTranslations("RequestedAttachments");
  const { field } = useController({ control: form.control, name: `recipients.${index}.attachments` });
  const list = (field.value ?? []).map((one): RequestedInput => ({
    ...one,
    required: one.required ?? false,
    visibleToSignatories: one.visibleToSignatories ?? false,
  }));
  /** The index of the attachment being edited; the list's length for a new one. */
  const [edited, setEdited] = useState<number | null>(null);
  return (
    <section aria-label={t("title")}>
      <h2 className="mb-1 font-medium">{t("title")}</h2>
      {list.length > 0 ? (
        <ul className="mb-2 flex flex-col rounded-control border border-line">
          {list.map((one, place) => (
            <li
              key={one.id ?? `${place} ${one.title}`}
              className="flex items-start gap-2 border-b border-line p-2 pl-3 last:border-b-0"
            >
              <Paperclip aria-hidden size={16} className="mt-2.5 shrink-0 text-ink-2" />
              <div className="min-w-0 flex-1 py-1.5">
                <p className="font-medium">{one.title}</p>
                <p className="text-13 text-ink-2">{one.description}</p>
                <p className="mt-1 flex flex-wrap gap-1">
                  <Badge>{t(one.required ? "required" : "notRequired")}</Badge>
                  {one.visibleToSignatories ? <Badge>{t("visible")}</Badge> : null}
                </p>
              </div>
              {readOnly ? null : (
                <>
                  <IconButton
                    label={t("edit", { name: one.title })}
                    icon={<Pencil aria-hidden size={16} />}
                    onClick={() => setEdited(place)}
                  />
                  <IconButton
                    label={t("remove", { name: one.title })}
                    icon={<Trash2 aria-hidden size={16} />}
                    onClick={() => field.onChange(list.toSpliced(place, 1))}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {readOnly ? null : (
        <Button
          size="small"
          icon={<Plus aria-hidden size={14} />}
          disabled={list.length >= maximumRequested}
          onClick={() => setEdited(list.length)}
        >
          {t("add")}
        </Button>
      )}
      {edited === null ? null : (
        <RequestedPanel
          requested={list[edited] ?? null}
          onClose={() => setEdited(null)}
          onSave={(one) => {
            field.onChange(list.toSpliced(edited, 1, one));
            setEdited(null);
          }}
        />
      )}
    </section>
  );
}
