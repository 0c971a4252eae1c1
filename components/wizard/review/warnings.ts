import type { Draft } from "@/components/wizard/draft/draft";
import { neverVisible } from "@/lib/fields/rules/never-visible";
import { meantDomain } from "@/lib/platform/mail/mistyped-domain";
import { roleOf, signs } from "@/lib/recipients/roles";
import { shownName } from "@/lib/recipients/rules";

type Warning = { about: "recipients" | "fields" } & (
  | { kind: "noFields"; name: string }
  | { kind: "domain"; email: string; meant: string }
  | { kind: "neverVisible"; field: string }
);

/** What is probably a mistake, although it can be sent. */
export function warningsOf({
  documents,
  signatories: recipients,
}: Pick<Draft, "documents" | "signatories">): Warning[] {
  const fields = documents.flatMap(({ pages }) => pages.flatMap((page) => page.fields));
  const withoutFields = recipients.filter(
    (person) => signs(roleOf(person)) && fields.every(({ signatoryId }) => signatoryId !== person.id),
  );
  const addresses = recipients.flatMap(({ email, hostEmail, members: alternates }) => [
    email ?? "",
    hostEmail ?? "",
    ...alternates.map((alternate) => alternate.email),
  ]);
  const never = neverVisible(fields);
  return [
    ...withoutFields.map((person): Warning => ({ about: "fields", kind: "noFields", name: shownName(person) })),
    ...addresses.flatMap((email): Warning[] => {
      const meant = meantDomain(email);
      return meant ? [{ about: "recipients", kind: "domain", email, meant }] : [];
    }),
    ...fields
      .filter(({ id, required }) => required && never.has(id))
      .map(({ name }): Warning => ({ about: "fields", kind: "neverVisible", field: name })),
  ];
}
