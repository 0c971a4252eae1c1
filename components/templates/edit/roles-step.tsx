"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import type { FieldType, Language, RecipientRole } from "@/db/enums";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type TaggedDocument, TagsQuestion, type TagsQuestionHandle } from "@/components/documents/tags-question";
import { moveRow, removeRow } from "@/components/recipients/step-rows";
import { stepsOf } from "@/components/recipients/steps";
import { StepCards } from "@/components/recipients/step-cards";
import { roleDefinitions } from "@/lib/recipients/roles";
import { useLeaveGuard } from "@/components/ui/use-leave-guard";
import { Problem } from "@/components/ui/problem";
import { WizardFooter } from "@/components/ui/wizard-footer";
import { CallFailure } from "@/lib/platform/http/call-api";
import { maximumRoles, type RoleDto } from "@/lib/templates/schema";
import { OrderToggle } from "./order-toggle";
import { RoleCard } from "./role-card";
import { newRoleRow } from "./role-form";
import { TemplateFrame } from "./template-frame";
import { useTemplateSaves } from "./template-calls";
import { useRoles } from "./use-roles";

type Props = {
  templateId: number;
  roles: RoleDto[];
  documents: readonly TaggedDocument[];
  isOrdered: boolean;
  updatedAt: Date;
  /** The language that a new role begins with. */
  defaultLanguage: Language;
  /** The types of the fields that are placed for each role, one for each field, by the role's id. */
  placed: Record<number, FieldType[]>;
};

export function RolesStep({
  templateId,
  roles,
  documents,
  isOrdered: initiallyOrdered,
  updatedAt,
  defaultLanguage,
  placed: initiallyPlaced,
}: Props) {
  const t = useTranslations("RolesStep");
  const say = useTranslations("TemplateWizard");
  const sentence = useTranslations("validation");
  const router = useRouter();
  const [isOrdered, setOrdered] = useState(initiallyOrdered);
  const { form, rows, typed, kept, isValid, agreeToLose } = useRoles(templateId, roles, defaultLanguage);
  const { takeTags } = useTemplateSaves();
  const question = useRef<TagsQuestionHandle>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [toRemove, setToRemove] = useState<number | null>(null);
  const [placed, setPlaced] = useState(initiallyPlaced);
  const placedOf = (index: number) => placed[typed[index]?.id ?? 0] ?? [];
  const lose = (index: number, role: RecipientRole) => {
    agreeToLose();
    setPlaced({ ...placed, [typed[index]?.id ?? 0]: placedOf(index).filter(roleDefinitions[role].holds) });
  };
  const nameOf = (index: number) => typed[index]?.roleName || t("numbered", { number: index + 1 });
  const add = () => {
    if (typed.length >= maximumRoles) return setProblem(sentence("rolesMaximum"));
    setProblem(null);
    return rows.append(newRoleRow(defaultLanguage), { focusName: `recipients.${typed.length}.roleName` });
  };
  const steps = stepsOf(typed);
  const card = (index: number, movers?: ReactNode) => (
    <RoleCard
      form={form}
      index={index}
      movers={movers}
      step={isOrdered ? (steps[index] ?? index) + 1 : null}
      placed={placedOf(index)}
      onLose={(role) => lose(index, role)}
      onRemove={() => setToRemove(index)}
    />
  );
  const { leave, guard } = useLeaveGuard({
    settle: kept.settle,
    ask: kept.isLate && (!isValid || kept.problem !== null),
    warn: kept.isLate,
  });
  const goOn = form.handleSubmit(
    async () => {
      setRefused(false);
      setProblem(null);
      try {
        await kept.flush();
        router.refresh(); // the router's cached pages show the state before this save
        router.push(`/templates/${templateId}/design`);
      } catch (error) {
        const { message, errors } = CallFailure.from(error);
        setProblem(Object.values(errors)[0] ?? message ?? say("notSaved"));
      }
    },
    () => setRefused(true),
  );
  /** The roles that tags add could be those that are missing. */
  const answerFirst = async () => {
    setWaiting(true);
    const isAsked = await question.current?.isOpen();
    setWaiting(false);
    if (!isAsked) await goOn();
  };
  const refusal = typed.length === 0 ? sentence("roleRequired") : t("notValid");
  const shownProblem = isRefused && !form.formState.isValid ? refusal : problem;
  return (
    <TemplateFrame step="roles" seen={updatedAt}>
      <TagsQuestion
        ref={question}
        documents={documents}
        reloads // the form begins with the roles that the tags have added
        onUse={async ({ id }) => {
          if (isValid) await kept.flush();
          return (await takeTags(id)).tags.read.length;
        }}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void answerFirst();
        }}
      >
        <OrderToggle templateId={templateId} isOrdered={isOrdered} onOrdered={setOrdered} />
        <div className="mt-4">
          {isOrdered && typed.length > 1 ? (
            <StepCards
              people={typed.map((row, index) => ({
                ...row,
                name: nameOf(index),
                firstName: row.roleName ?? "",
                lastName: "",
              }))}
              onMove={(from, moved) => moveRow(form, rows, from, moved)}
            >
              {card}
            </StepCards>
          ) : (
            <ol className="flex flex-col gap-3">
              {rows.fields.map((row, index) => (
                <li key={row.rowKey}>{card(index)}</li>
              ))}
            </ol>
          )}
        </div>
        <button
          type="button"
          onClick={add}
          className="mt-3 flex min-h-16 w-full items-center justify-center gap-2 rounded-card border-2 border-dashed border-edge font-medium hover:bg-paper"
        >
          <Plus aria-hidden size={18} />
          {t("add")}
        </button>
        <Problem className="mt-4" problem={shownProblem ?? (kept.problem === "" ? say("notSaved") : kept.problem)} />
        <WizardFooter
          back={say("goBack")}
          onBack={() => leave(`/templates/${templateId}/detail`)}
          busy={isWaiting || form.formState.isSubmitting}
        />
      </form>
      <ConfirmDialog
        open={toRemove !== null}
        onOpenChange={(open) => (open ? undefined : setToRemove(null))}
        title={t("removeTitle", { name: toRemove === null ? "" : nameOf(toRemove) })}
        confirm={t("removeConfirm")}
        danger
        act={async () => {
          if (toRemove !== null) removeRow(form, rows, toRemove);
        }}
      >
        <p>{t("removeText", { count: toRemove === null ? 0 : placedOf(toRemove).length })}</p>
      </ConfirmDialog>
      {guard}
    </TemplateFrame>
  );
}
