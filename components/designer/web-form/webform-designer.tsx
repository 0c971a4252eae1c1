"use client";
import { useTranslations } from "next-intl";
import { moved } from "@/components/ui/moved";
import { SortableList } from "@/components/ui/sortable-list";
import { type DesignField, inFillingOrder } from "@/components/designer/design/design-field";
import { type DesignDocument, useDesigner } from "@/components/designer/design/designer-context";
import { toolOf } from "@/components/designer/design/field-tools";
import { RecipientMark } from "@/components/recipients/recipient-mark";
import { toolIcons } from "@/components/designer/toolbox/tool-icons";

type Props = {
  documents: readonly DesignDocument[];
  fields: readonly DesignField[];
  selected: readonly string[];
  openProperties: () => void;
};

/** The fields of each document as the web form that recipients can fill instead of the pages. */
export function WebformDesigner({ documents, fields, selected, openProperties }: Props) {
  const t = useTranslations("Designer");
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-paper-2 p-4">
      <div className="mx-auto flex max-w-[720px] flex-col gap-8">
        <p className="text-ink-2">{t("webformHint")}</p>
        {documents.map((document) => (
          <WebformDocument
            key={document.id}
            document={document}
            fields={withoutCopies(inFillingOrder(fields.filter((field) => field.documentId === document.id)))}
            selected={selected}
            openProperties={openProperties}
          />
        ))}
      </div>
    </div>
  );
}

type DocumentProps = Omit<Props, "documents"> & { document: DesignDocument };

function WebformDocument({ document, fields, selected, openProperties }: DocumentProps) {
  const t = useTranslations("Designer");
  const { dispatch, people, readOnly } = useDesigner();
  const put = (from: number, to: number) =>
    dispatch({ type: "order", documentId: document.id, keys: moved(fields, from, to).map((field) => field.key) });
  return (
    <section aria-label={document.name}>
      <h2 className="mb-2 text-17">{document.name}</h2>
      {fields.length === 0 ? <p className="text-ink-2">{t("noFields")}</p> : null}
      <SortableList
        items={fields}
        idOf={(field) => field.key}
        nameOf={(field) => field.name}
        enabled={!readOnly && fields.length > 1}
        onMove={put}
      >
        {(field, _index, handle) => {
          const Icon = toolIcons[toolOf(field)];
          const person = people.get(field.recipientId);
          const isSelected = selected.includes(field.key);
          return (
            <div className="flex items-center gap-1 rounded-card border border-line bg-paper pr-3">
              {handle}
              <button
                type="button"
                aria-pressed={isSelected}
                onClick={() => dispatch({ type: "select", keys: [field.key] })}
                onDoubleClick={openProperties}
                className={`flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-2 text-left ${isSelected ? "outline-2 outline-ink" : ""}`}
              >
                <Icon aria-hidden size={18} className="shrink-0 text-ink-2" />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">
                    {field.name}
                    {field.required ? <span className="text-bad"> *</span> : null}
                  </span>
                  <span className="block text-13 text-ink-2">
                    {t(`tool.${toolOf(field)}`)} · {person?.name}
                  </span>
                </span>
                {person ? (
                  <RecipientMark
                    index={person.index}
                    firstName={person.firstName}
                    lastName={person.lastName}
                    size="small"
                  />
                ) : null}
              </button>
            </div>
          );
        }}
      </SortableList>
    </section>
  );
}

/** Copies on other pages are one field of the form. */
const withoutCopies = (fields: readonly DesignField[]) =>
  fields.filter((field, index) => !field.shared || fields.findIndex((one) => one.name === field.name) === index);
