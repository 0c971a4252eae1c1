"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useDesigner } from "@/components/designer/design/designer-context";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { SelectInput } from "@/components/ui/select-input";
import { upperFirst } from "@/components/ui/upper-first";
import { useFound } from "./found-provider";
import { signaturesAmong } from "./use-found-fields";

/** Says how many places were found on a document, asks once whom they belong to, and offers to add them. */
export function FoundBanner({ documentId }: { documentId: number }) {
  const t = useTranslations("Designer.found");
  const found = useFound();
  const { scroller } = useDesigner();
  const addAll = useRef<HTMLButtonElement>(null);
  const places = found?.places.filter((place) => place.documentId === documentId) ?? [];
  if (!found || places.length === 0) return null;
  const parties = found.parties.filter((party) => places.some((place) => place.party === party));
  const signatures = signaturesAmong(places);
  // The pressed button goes away, and the focus must not be lost with it.
  const end = (act: (some: typeof places) => void) => {
    scroller.current?.focus();
    act(places);
  };
  const addSignatures = () => {
    addAll.current?.focus();
    found.acceptAll(signatures);
  };
  return (
    <section
      aria-label={t("title")}
      className="sticky left-0 mx-auto mb-4 flex max-w-[794px] items-start gap-3 rounded-control border border-l-4 border-line border-l-edge bg-paper p-3"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <p className="flex min-h-10 items-center">{t("count", { count: places.length })}</p>
        {found.people.length > 1 ? (
          <div className="grid gap-3 sm:grid-cols-2">
            {parties.map((party) => (
              <SelectInput
                key={party}
                label={partyLabel(party)}
                value={String(found.personFor(party)?.id ?? "")}
                onChange={(event) => found.choosePerson(party, Number(event.target.value))}
                choices={found.people.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            ))}
          </div>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button ref={addAll} size="small" onClick={() => end(found.acceptAll)}>
            {t("addAll")}
          </Button>
          {signatures.length > 0 && signatures.length < places.length ? (
            <Button size="small" onClick={addSignatures}>
              {t("addSignatures", { count: signatures.length })}
            </Button>
          ) : null}
        </div>
      </div>
      <IconButton label={t("dismissAll")} icon={<X aria-hidden size={16} />} onClick={() => end(found.dismiss)} />
    </section>
  );

  function partyLabel(party: string) {
    if (party !== "") return t("fieldsOf", { party: upperFirst(party) });
    return parties.length > 1 ? t("otherFields") : t("allFields");
  }
}
