"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { useCallDocument } from "@/components/documents/calls-at";
import { classNames } from "@/components/ui/class-names";
import { Canvas } from "@/components/designer/canvas/canvas";
import type { DesignField, Designed } from "@/components/designer/design/design-field";
import { designerColumns } from "./designer-columns";
import { DesignerBar, type DesignView } from "@/components/designer/canvas/designer-bar";
import {
  DesignerContext,
  type DesignDocument,
  type DesignPerson,
  ProblemsContext,
} from "@/components/designer/design/designer-context";
import { pageKey } from "@/components/designer/design/design-page";
import type { DesignPage } from "@/components/designer/design/design-page";
import { propertiesStart } from "@/components/designer/properties/field-properties";
import type { PostFields, Problems } from "@/components/designer/design/field-saver";
import { selectedFields } from "@/components/designer/design/design-reducer";
import { freeMiddle } from "@/components/designer/design/free-middle";
import { PageThumbnails } from "@/components/designer/canvas/page-thumbnails";
import { pageElement } from "@/components/designer/dragging/page-under";
import { printedOn } from "@/components/designer/dragging/printed";
import { PropertiesPanel, PropertiesSheet } from "@/components/designer/properties/properties-panel";
import { SelectedBar } from "@/components/designer/canvas/selected-bar";
import { SelectedProperties } from "@/components/designer/properties/selected-properties";
import { ProblemsLine } from "@/components/designer/rules/problems-line";
import { RuleQuestion } from "@/components/designer/rules/rule-question";
import { SmallScreenNote } from "./small-screen-note";
import { Toolbox } from "@/components/designer/toolbox/toolbox";
import { useCurrentPage } from "@/components/designer/canvas/use-current-page";
import { useDesignKeys } from "@/components/designer/design/use-design-keys";
import { useDesign } from "@/components/designer/design/use-design";
import { type Question, useDesignerBasics } from "@/components/designer/design/use-designer-basics";
import { useFieldSaver } from "@/components/designer/design/use-field-saver";
import { useToolInHand } from "@/components/designer/toolbox/use-tool-in-hand";
import { useZoom } from "@/components/designer/canvas/use-zoom";
import { WebformDesigner } from "@/components/designer/web-form/webform-designer";

type Props = {
  documents: readonly DesignDocument[];
  people: readonly DesignPerson[];
  stored: readonly (DesignField & { id: number })[];
  found: Problems;
  isInOrder: boolean;
  /** True if the design is shown but cannot be changed. */
  readOnly: boolean;
  /** People whose fields stay as they are. */
  lockedIds: ReadonlySet<number>;
  post: PostFields;
  onLeave: (saving: Promise<boolean>) => void;
  header: (design: Designed) => ReactNode;
};

/** Toolbox, pages, properties; takes the whole window. `documents` and `people` must stay the same objects. */
export function Designer(props: Props) {
  const { documents, people, stored, found, isInOrder, readOnly, lockedIds, post, onLeave, header } = props;
  const t = useTranslations("Designer");
  const { design, dispatch } = useDesign(stored, { readOnly, lockedIds });
  const open = useMemo(() => people.filter(({ id }) => !lockedIds.has(id)), [people, lockedIds]);
  const [view, setView] = useState<DesignView>("pages");
  const [isShown, setShown] = useState(false);
  const hand = useToolInHand(open);
  const { owners, person, tool, isKept } = hand;
  const [said, setSaid] = useState("");
  const [question, setQuestion] = useState<Question | null>(null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const [first] = documents.flatMap((document) => document.pages);
  const { zoom, change: changeZoom, fit: fitZoom } = useZoom(scroller, first?.size.width ?? 794);
  const documentIds = useMemo(() => documents.map((document) => document.id), [documents]);
  const saver = useFieldSaver(design.fields, { documentIds, stored, found, post, onLeave });
  const current = useCurrentPage(scroller, first ? pageKey(first) : "");
  const callDocument = useCallDocument();
  const printed = useMemo(() => printedOn(documents, callDocument), [documents, callDocument]);
  const basics = useDesignerBasics({
    documents,
    printed,
    people,
    fields: design.fields,
    selected: design.selected,
    current,
    isInOrder,
    readOnly,
    lockedIds,
    zoom: zoom / 100,
    tool,
    personId: person?.id ?? 0,
    scroller,
    dispatch,
    announce: setSaid,
    disarm: hand.disarm,
    ask: setQuestion,
  });
  const selected = useMemo(() => selectedFields(design), [design]);

  const openProperties = useCallback(() => {
    if (window.matchMedia("(min-width: 1024px)").matches) document.getElementById(propertiesStart)?.focus();
    else setSheetOpen(true);
  }, []);
  const showPage = useCallback((page: DesignPage) => {
    pageElement(scroller.current, page)?.scrollIntoView({ block: "start" });
  }, []);
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
  const properties = <SelectedProperties selected={selected} fields={design.fields} people={open} />;
  return (
    <ProblemsContext value={saver.problems}>
      <DesignerContext value={basics}>
        <div
          data-covers-shell
          // Otherwise selected text would receive the keys and the next drag.
          className="fixed inset-0 z-40 flex flex-col bg-paper text-ink select-none [&_input]:select-text [&_textarea]:select-text"
        >
          {header({ fields: design.fields, flush: basics.afterPlacing(saver.flush), select: basics.focusField })}
          {isShown ? null : <SmallScreenNote onShow={() => setShown(true)} />}
          <div className={classNames(designerColumns, !isShown && "max-md:hidden")}>
            <aside
              data-digit-keys
              aria-label={t("toolbox")}
              className="shrink-0 border-line max-md:border-b md:w-[204px] md:overflow-y-auto md:border-r"
            >
              {readOnly ? null : (
                <Toolbox
                  hand={hand}
                  fields={design.fields}
                  onPlace={(wanted) => {
                    if (!pageInView) return;
                    basics.placeTool(wanted, pageInView, freeMiddle(wanted, pageInView, design.fields), isKept);
                  }}
                />
              )}
              <PageThumbnails documents={documents} current={current} onPage={showPage} />
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
              <ProblemsLine fields={design.fields} selected={design.selected} />
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
                openProperties={openProperties}
              />
              {selected.length > 0 ? <SelectedBar fields={selected} onEdit={() => setSheetOpen(true)} /> : null}
              <p aria-live="polite" className="sr-only">
                {said}
              </p>
            </main>
            <PropertiesPanel selected={selected}>{properties}</PropertiesPanel>
          </div>
        </div>
        <PropertiesSheet open={isSheetOpen} onOpenChange={setSheetOpen} selected={selected}>
          {properties}
        </PropertiesSheet>
        <RuleQuestion question={question} onClose={() => setQuestion(null)} />
      </DesignerContext>
    </ProblemsContext>
  );
}
