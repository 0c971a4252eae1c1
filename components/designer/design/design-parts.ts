import type { FieldType } from "@/db/enums";
import { roleDefinitions, roleOf } from "@/lib/recipients/roles";
import type { DocumentDto, FieldDto } from "@/lib/documents/schema";
import { shownName } from "@/lib/recipients/rules";
import type { RecipientDto } from "@/lib/workflows/schema";
import { asDesigned, type DesignField, designFieldOf, storedKey } from "./design-field";
import type { DesignDocument, DesignPerson } from "./designer-context";
import { groupedProblems, type Problems, type StoredProblem } from "./field-saver";
import { pixelsOf } from "@/components/designer/places/place-field";

type Document = Pick<DocumentDto, "id" | "name" | "pages" | "suggestedFields">;
type Person = Pick<RecipientDto, "id" | "firstName" | "lastName" | "recipientRoleId" | "actionIndex"> & {
  members?: RecipientDto["members"];
  roleName?: RecipientDto["roleName"];
};

export const designDocuments = (documents: readonly Document[]): DesignDocument[] =>
  documents.map((document) => ({
    id: document.id,
    name: document.name,
    suggestedFields: document.suggestedFields,
    pages: document.pages.map((page) => ({
      documentId: document.id,
      pageIndex: page.pageIndex,
      size: pixelsOf(page),
    })),
  }));

/** A recipient who has no name yet, such as one that a tag has added, is called by the role's name. */
export const designPeople = (people: readonly Person[]): DesignPerson[] =>
  people.map(({ id, firstName, lastName, actionIndex, roleName, members: alternates = [], ...person }, index) => {
    const name = shownName({ firstName, lastName, members: alternates }) || (roleName ?? "");
    const role = roleOf(person);
    return { id, index, firstName: firstName || name, lastName: lastName ?? "", name, role, step: actionIndex };
  });

/** The people who may have fields of all these types. */
export const holdersOf = (people: readonly DesignPerson[], types: readonly FieldType[]) =>
  people.filter(({ role }) => types.every(roleDefinitions[role].holds));

export const storedFields = (documents: readonly Document[]): (DesignField & { id: number })[] =>
  asDesigned(
    documents.flatMap((document) =>
      document.pages.flatMap((page) =>
        page.fields.map((field: FieldDto) => ({ ...designFieldOf(field, page.pageIndex), id: field.id })),
      ),
    ),
  );

export const storedProblems = (problems: readonly StoredProblem[]): Problems =>
  groupedProblems(problems.map(({ fieldId, message }) => [storedKey(fieldId), message]));
