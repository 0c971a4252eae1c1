"use client";
import { Info } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useMemo, useReducer, useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Canvas } from "./canvas";
import { type DesignField } from "./design-field";
import { designOf, designReducer } from "./design-reducer";
import { DesignerBar } from "./designer-bar";
import { DesignerContext, type DesignDocument, type DesignPage, type DesignPerson, pageKey } from "./designer-context";
import { FieldProperties, propertiesStart } from "./field-properties";
import type { PostFields } from "./field-saver";
import { freeMiddle } from "./free-middle";
import { type Tool, toolOf } from "./field-tools";
import { PageThumbnails } from "./page-thumbnails";
import { pageElement } from "./page-under";
import { PropertiesPanel } from "./properties-panel";
import { SelectedBar } from "./selected-bar";
import { fieldsFromSuggestions, readSuggestions } from "./suggested-fields";
import { Toolbox } from "./toolbox";
import { useAlone } from "./use-alone";
import { useCurrentPage } from "./use-current-page";
import { useDesignKeys } from "./use-design-keys";
import { useDesignerBasics } from "./use-designer-basics";
import { useFieldSaver } from "./use-field-saver";
import { useZoom } from "./use-zoom";

type Props = {
  documents: readonly DesignDocument[];
  people: readonly DesignPerson[];
  stored: readonly (DesignField & { id: number })[];
  post: PostFields;
  refusalOf: (error: unknown) => string | null;
  onLeave: (saving: Promise<boolean>) => void;
  header: (design: {
    fields: readonly DesignField[];
    flush: () => Promise<boolean>;
    select: (key: string) => void;
  }) => ReactNode;
};

/** Toolbox, pages, properties; takes the whole window. `documents` and `people` must stay the same objects. */
export function Designer({ documents, people, stored, post, refusalOf, onLeave, header }: Props) {
  const t = useTranslations("Designer");
  const [design, dispatch] = useReducer(designReducer, stored, designOf);
  const [personId, setPersonId] = useState(people[0]?.id);
  const [tool, setTool] = useState<Tool | null>(null);
  const [said, setSaid] = useState("");
  const [isSheetOpen, setSheetOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useAlone(root);
  const scroller = useRef<HTMLDivElement>(null);
  const [first] = documents.flatMap((document) => document.pages);
  const { zoom, change: changeZoom } = useZoom(scroller, first?.size.width ?? 794);
  const documentIds = useMemo(() => documents.map((document) => document.id), [documents]);
  const saver = useFieldSaver(design.fields, { documentIds, stored, post, refusalOf, onLeave });
  const current = useCurrentPage(scroller, first ? pageKey(first) : "");
  const person = people.find((one) => one.id === personId) ?? people[0];
  const basics = useDesignerBasics({
    documents,
    people,
    fields: design.fields,
    zoom: zoom / 100,
    tool,
    personId: person?.id ?? 0,
    scroller,
    dispatch,
    announce: setSaid,
    disarm: () => setTool(null),
  });
  const selected = design.fields.find((field) => field.key === design.selected);

  const openProperties = useCallback(() => {
    if (window.matchMedia("(min-width: 1024px)").matches) document.getElementById(propertiesStart)?.focus();
    else setSheetOpen(true);
  }, []);
  const showPage = useCallback((page: DesignPage) => {
    pageElement(scroller.current, page)?.scrollIntoView({ block: "start" });
  }, []);
  const take = (document: DesignDocument) => {
    const suggestions = readSuggestions(document.suggestedFields).filter(
      (one) => one.pageIndex < document.pages.length,
    );
    const fields = fieldsFromSuggestions(suggestions, document.id, person?.id ?? 0, design.fields);
    dispatch({ type: "add", fields });
    setSaid(t("taken", { count: fields.length }));
  };
  useDesignKeys({ dispatch, disarm: tool ? () => setTool(null) : null });
  if (!person) return null;
  const properties = selected ? <FieldProperties field={selected} fields={design.fields} people={people} /> : null;
  return (
    <DesignerContext value={basics}>
      <div ref={root} className="fixed inset-0 z-40 flex flex-col bg-paper text-ink">
        {header({ fields: design.fields, flush: saver.flush, select: basics.focusField })}
        <p className="flex items-center gap-2 border-b border-line bg-paper-2 px-3 py-1.5 text-13 md:hidden">
          <Info aria-hidden size={16} className="shrink-0 text-ink-2" />
          {t("bestOnDesktop")}
        </p>
        <div className="flex min-h-0 flex-1 max-md:flex-col">
          <aside
            aria-label={t("toolbox")}
            className="shrink-0 border-line max-md:border-b md:w-[204px] md:overflow-y-auto md:border-r"
          >
            <Toolbox
              people={people}
              current={person}
              onPerson={setPersonId}
              armed={tool}
              onArm={setTool}
              onPlace={(wanted) => {
                const page = basics.pages.get(current) ?? first;
                if (page) basics.placeTool(wanted, page, freeMiddle(wanted, page, design.fields));
              }}
            />
            <div className="max-md:hidden">
              <PageThumbnails documents={documents} current={current} onPage={showPage} />
            </div>
          </aside>
          <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
            <DesignerBar
              zoom={zoom}
              onZoom={changeZoom}
              onUndo={design.past.length > 0 ? () => dispatch({ type: "undo" }) : null}
              onRedo={design.future.length > 0 ? () => dispatch({ type: "redo" }) : null}
              save={saver.state}
            />
            <Canvas
              ref={scroller}
              documents={documents}
              fields={design.fields}
              selected={selected ?? null}
              zoom={zoom / 100}
              isArmed={tool !== null}
              person={person}
              onTake={take}
              openProperties={openProperties}
            />
            {selected ? <SelectedBar field={selected} onEdit={() => setSheetOpen(true)} /> : null}
            <p aria-live="polite" className="sr-only">
              {said}
            </p>
          </main>
          <PropertiesPanel selected={selected ?? null}>{properties}</PropertiesPanel>
        </div>
      </div>
      <Dialog
        open={isSheetOpen && selected !== undefined}
        onOpenChange={setSheetOpen}
        title={selected ? t(`tool.${toolOf(selected)}`) : ""}
      >
        <div className="-mx-4 -mt-4">{isSheetOpen ? properties : null}</div>
      </Dialog>
    </DesignerContext>
  );
}
