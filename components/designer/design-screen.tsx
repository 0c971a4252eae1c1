"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { designDocuments, designPeople, storedFields, storedProblems } from "@/components/designer/design/design-parts";
import type { DesignField } from "@/components/designer/design/design-field";
import { Designer } from "./designer";
import type { PostFields, StoredProblem } from "@/components/designer/design/field-saver";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { isGrouped } from "@/lib/fields/kinds";
import { radioProblem } from "@/lib/workflows/rules";
import { DesignHeader } from "./design-header";

type Props = {
  title: string;
  documents: Parameters<typeof designDocuments>[0];
  /** The recipients, or a template's roles, who can have fields. */
  people: Parameters<typeof designPeople>[0];
  /** Whether the people act one after the other. */
  isInOrder: boolean;
  /** What is wrong with the stored conditions and formulas. */
  fieldProblems: readonly StoredProblem[];
  readOnly: boolean;
  /** People whose fields stay as they are. */
  lockedIds?: ReadonlySet<number>;
  post: PostFields;
  steps?: ReactNode;
  onLeave: (saving: Promise<boolean>) => void;
  back?: string;
  onBack?: () => void;
  /** The label of the button that goes on. */
  next?: string;
  onContinue: () => void;
};

/** The designer of a workflow or template, with the buttons that lead back and on. */
export function DesignScreen({ title, steps, back, onBack, next, onContinue, ...props }: Props) {
  const sentence = useTranslations("validation");
  const t = useTranslations("Wizard");
  const { documents, people, isInOrder, fieldProblems, readOnly, lockedIds, post, onLeave } = props;
  // The designer must get the same objects for as long as it is mounted.
  const [parts] = useState(() => ({
    documents: designDocuments(documents),
    people: designPeople(people),
    stored: storedFields(documents),
    found: storedProblems(fieldProblems),
    lockedIds: lockedIds ?? new Set<number>(),
  }));
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useTranslations("LeaveGuard");
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const goOn = async (fields: readonly DesignField[], flush: () => Promise<boolean>, select: (key: string) => void) => {
    const wrong = radioProblem(fields);
    if (wrong) {
      setProblem(sentence(wrong.key));
      const lonely = fields.find(
        (field) =>
          isGrouped(field.type) &&
          fields.filter((one) => isGrouped(one.type) && one.groupName === field.groupName).length < 2,
      );
      if (lonely) select(lonely.key);
      return;
    }
    setBusy(true);
    const arrived = await flush();
    setBusy(false);
    setProblem(arrived ? null : t("notSaved"));
    if (arrived) onContinue();
  };
  return (
    <>
      <Designer
        {...parts}
        isInOrder={isInOrder}
        readOnly={readOnly}
        post={post}
        onLeave={onLeave}
        header={({ fields, flush, select }) => (
          <DesignHeader
            title={title}
            steps={steps}
            problem={problem}
            busy={busy}
            back={back}
            onBack={onBack && (() => void flush().then((arrived) => (arrived ? onBack() : setAsking(true))))}
            next={next}
            onContinue={() => void goOn(fields, flush, select)}
          />
        )}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={leaving("title")}
        confirm={leaving("leave")}
        danger
        act={async () => onBack?.()}
      >
        <p>{leaving("text")}</p>
      </ConfirmDialog>
    </>
  );
}
