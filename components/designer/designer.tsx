"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useMemo, useReducer, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { Dialog } from "@/components/ui/dialog";
import { Canvas } from "@/components/designer/canvas/canvas";
import { type DesignField } from "@/components/designer/design/design-field";
import { type DesignAction, designOf, designReducer } from "@/components/designer/design/design-reducer";
import { DesignerBar, type DesignView } from "@/components/designer/canvas/designer-bar";
import {
  DesignerContext,
  type DesignDocument,
  type DesignPage,
  type DesignPerson,
  pageKey,
} from "@/components/designer/design/designer-context";
import { FieldProperties, propertiesStart } from "@/components/designer/properties/field-properties";
import type { PostFields } from "@/components/designer/design/field-saver";
import { freeMiddle } from "@/components/designer/design/free-middle";
import { toolOf } from "@/components/designer/design/field-tools";
import { PageThumbnails } from "@/components/designer/canvas/page-thumbnails";
import { pageElement } from "@/components/designer/dragging/page-under";
import { PropertiesPanel } from "@/components/designer/properties/properties-panel";
import { SelectedBar } from "@/components/designer/canvas/selected-bar";
import { SeveralProperties } from "@/components/designer/properties/several-properties";
import { SmallScreenNote } from "./small-screen-note";
import { Toolbox } from "@/components/designer/toolbox/toolbox";
import { useCurrentPage } from "@/components/designer/canvas/use-current-page";
import { useDesignKeys } from "@/components/designer/design/use-design-keys";
import { useDesignerBasics } from "@/components/designer/design/use-designer-basics";
import { useFieldSaver } from "@/components/designer/design/use-field-saver";
import { useToolInHand } from "@/components/designer/toolbox/use-tool-in-hand";
import { useZoom } from "@/components/designer/canvas/use-zoom";
import { WebformDesigner } from "@/components/designer/web-form/webform-designer";

type Props = {
  documents: readonly DesignDocument[];
  people: readonly DesignPerson[];
  stored: readonly (DesignField & { id: number })[];
  /** True if the design is shown but cannot be changed. */
  readOnly: boolean;
  post: PostFields;
  onLeave: (saving: Promise<boolean>) => void;
  header: (design: {
    fields: readonly DesignField[];
    flush: () => Promise<boolean>;
    select: (key: string) => void;
  }) => ReactNode;
};

/** Toolbox, pages, properties; takes the whole window. `documents` and `people` must stay the same objects. */
export function Designer({ documents, people, stored, readOnly, post, onLeave, header }: Props) {
  const t = useTranslations("Designer");
  const [design, change] = useReducer(designReducer, stored, designOf);
  const dispatch = useCallback(
    (action: DesignAction) => {
      if (!readOnly || action.type === "select" || action.type === "toggle") change(action);
    },
    [readOnly],
  );
  const [view, setView] = useState<DesignView>("pages");
  const [isShown, setShown] = useState(false);
  const hand = useToolInHand(people);
  const { owners, person, tool, isKept } = hand;
  const [said, setSaid] = useState("");
  const [isSheetOpen, setSheetOpen] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const [first] = documents.flatMap((document) => document.pages);
  const { zoom, change: changeZoom, fit: fitZoom } = useZoom(scroller, first?.size.width ?? 794);
  const documentIds = useMemo(() => documents.map((document) => document.id), [documents]);
  const saver = useFieldSaver(design.fields, { documentIds, stored, post, onLeave });
  const current = useCurrentPage(scroller, first ? pageKey(first) : "");
  const basics = useDesignerBasics({
    documents,
    people,
    fields: design.fields,
    selected: design.selected,
    current,
    readOnly,
    zoom: zoom / 100,
    tool,
    personId: person?.id ?? 0,
    scroller,
    dispatch,
    announce: setSaid,
    disarm: hand.disarm,
  });
  const selected = design.selected.flatMap((key) => design.fields.find((field) => field.key === key) ?? []);
  const last = selected.at(-1);

  const openProperties = useCallback(() => {
    if (window.matchMedia("(min-width: 1024px)").matches) document.getElementById(propertiesStart)?.focus();
    else setSheetOpen(true);
  }, []);
  const showPage = useCallback((page: DesignPage) => {
    pageElement(scroller.current, page)?.scrollIntoView({ block: "start" });
  }, []);
  const take = (fields: readonly DesignField[]) => {
    dispatch({ type: "add", fields });
    setSaid(t("taken", { count: fields.length }));
  };
  const pageInView = basics.pages.get(current) ?? first;
  const fitToWidth = () => pageInView && fitZoom(pageInView.size.width);
  useDesignKeys({
    basics,
    arePagesShown: view === "pages",
    disarm: hand.leave,
    choosePerson: (index) => {
      const next = owners[index];
      if (!next || readOnly) return;
      hand.choosePerson(next);
      setSaid(t("chosenPerson", { name: next.name }));
    },
    fitToWidth,
  });
  if (!person) return null;
  const properties =
    last && selected.length === 1 ? (
      <FieldProperties field={last} fields={design.fields} people={people} />
    ) : last ? (
      <SeveralProperties fields={selected} everyField={design.fields} people={people} />
    ) : null;
  return (
    <DesignerContext value={basics}>
      <div
        data-covers-shell
        // Otherwise selected text would receive the keys and the next drag.
        className="fixed inset-0 z-40 flex flex-col bg-paper text-ink select-none [&_input]:select-text [&_textarea]:select-text"
      >
        {header({ fields: design.fields, flush: saver.flush, select: basics.focusField })}
        {isShown ? null : <SmallScreenNote onShow={() => setShown(true)} />}
        <div className={classNames("flex min-h-0 flex-1 max-md:flex-col", !isShown && "max-md:hidden")}>
          <aside
            aria-label={t("toolbox")}
            className="shrink-0 border-line max-md:border-b md:w-[204px] md:overflow-y-auto md:border-r"
          >
            {readOnly ? null : (
              <Toolbox
                hand={hand}
                onPlace={(wanted) => {
                  if (!pageInView) return;
                  basics.placeTool(wanted, pageInView, freeMiddle(wanted, pageInView, design.fields), isKept);
                }}
              />
            )}
            <div className="max-md:hidden">
              <PageThumbnails documents={documents} current={current} onPage={showPage} />
            </div>
          </aside>
          <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
            <DesignerBar
              zoom={zoom}
              onZoom={changeZoom}
              onFit={fitToWidth}
              onUndo={design.past.length > 0 ? () => dispatch({ type: "undo" }) : null}
              onRedo={design.future.length > 0 ? () => dispatch({ type: "redo" }) : null}
              view={view}
              onView={setView}
              save={readOnly ? null : saver.state}
            />
            {view === "form" ? (
              <WebformDesigner
                documents={documents}
                fields={design.fields}
                selected={design.selected}
                openProperties={openProperties}
              />
            ) : null}
            <Canvas
              ref={scroller}
              documents={documents}
              fields={design.fields}
              selected={design.selected}
              zoom={zoom / 100}
              isArmed={tool !== null}
              isHidden={view === "form"}
              readOnly={readOnly}
              person={person}
              onTake={take}
              openProperties={openProperties}
            />
            {last ? <SelectedBar fields={selected} onEdit={() => setSheetOpen(true)} /> : null}
            <p aria-live="polite" className="sr-only">
              {said}
            </p>
          </main>
          <PropertiesPanel selected={selected}>{properties}</PropertiesPanel>
        </div>
      </div>
      <Dialog
        open={isSheetOpen && last !== undefined}
        onOpenChange={setSheetOpen}
        title={last && selected.length === 1 ? t(`tool.${toolOf(last)}`) : t("several", { count: selected.length })}
      >
        <div className="-mx-4 -mt-4">{isSheetOpen ? properties : null}</div>
      </Dialog>
    </DesignerContext>
  );
}
