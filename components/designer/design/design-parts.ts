import type { DocumentDto, FieldDto } from "@/lib/documents/schema";
import type { SignatoryDto } from "@/lib/workflows/schema";
import { asDesigned, type DesignField, designFieldOf } from "./design-field";
import type { DesignDocument, DesignPerson } from "./designer-context";
import { pixelsOf } from "@/components/designer/places/place-field";

type Document = Pick<DocumentDto, "id" | "name" | "pages" | "suggestedFields">;
type Person = Pick<SignatoryDto, "id" | "firstName" | "lastName">;

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

export const designPeople = (people: readonly Person[]): DesignPerson[] =>
  people.map(({ id, firstName, lastName }, index) => ({
    id,
    index,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim(),
  }));

export const storedFields = (documents: readonly Document[]): (DesignField & { id: number })[] =>
  asDesigned(
    documents.flatMap((document) =>
      document.pages.flatMap((page) =>
        page.fields.map((field: FieldDto) => ({ ...designFieldOf(field, page.pageIndex), id: field.id })),
      ),
    ),
  );
