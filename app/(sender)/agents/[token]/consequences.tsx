import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import type { ConfirmationRow } from "@/lib/agents/confirmation-tokens";
import { roleOf } from "@/lib/recipients/roles";
import { nameAndAddress, shownName } from "@/lib/recipients/rules";
import type { WorkflowAnswer } from "@/lib/workflows/schema";

type Person = WorkflowAnswer["signatories"][number];
type Props = {
  asked: ConfirmationRow;
  workflow: WorkflowAnswer["workflow"];
  documents: readonly { id: number; name: string }[];
  attachments: WorkflowAnswer["referenceAttachments"];
  people: readonly Person[];
};

/** What happens if somebody confirms it: to which documents, whom it reaches, and in which words. */
export async function Consequences({ asked, workflow, documents, attachments, people }: Props) {
  const [t, roles] = await Promise.all([getTranslations("AgentConfirmation"), getTranslations("RecipientRole.name")]);
  const reminded = people.find(({ id }) => id === asked.signatoryId);
  const { message, additionalEmailMessage: emailMessage } = workflow.settings;
  const sent = [
    { term: t("attachments"), value: attachments.map(({ title }) => title).join(", ") },
    { term: t("message"), value: message },
    { term: t("emailMessage"), value: emailMessage },
    ...people.map((one) => ({ term: t("privateMessage", { person: addressOf(one) }), value: one.privateMessage })),
  ];
  const facts = [
    { term: t("documents"), value: documents.map(({ name }) => name).join(", ") },
    ...(asked.act === "send" ? sent.filter(({ value }) => value) : []),
    ...(asked.act === "cancel" ? [{ term: t("reason"), value: asked.reason ?? t("noReason") }] : []),
  ];
  const listed =
    asked.act === "cancel" ? people.filter(({ status, copySentAt }) => status === "invited" || copySentAt) : people;
  return (
    <Card>
      {asked.act === "remind" ? (
        <p className="break-words">{t("willRemind", { person: reminded ? addressOf(reminded) : "" })}</p>
      ) : (
        <>
          <p>{t(asked.act === "send" ? "willSend" : "willCancel")}</p>
          <ul className="my-4 flex flex-col gap-1 break-words" aria-label={t("recipients")}>
            {listed.map((person) => (
              <li key={person.id}>
                {t("recipient", {
                  step: person.actionIndex + 1,
                  person: addressOf(person),
                  role: roles(roleOf(person)),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-4">
        <Facts facts={facts} bare />
      </div>
    </Card>
  );
}

/** Of several people of whom one acts, all their addresses. */
const addressOf = (person: Person): string =>
  person.members.length > 0 && !person.email
    ? person.members.map(nameAndAddress).join(" / ")
    : nameAndAddress({ ...person, firstName: shownName(person), lastName: null });
