"use client";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { inToolbox } from "@/lib/fields/kinds";
import { roleDefinitions } from "@/lib/recipients/roles";
import type { DesignField } from "@/components/designer/design/design-field";
import { type DesignDocument, useDesigner } from "@/components/designer/design/designer-context";
import { type Found, useFoundFields } from "./use-found-fields";

/** Apart from the designer's context, because it changes with every field. */
const FoundContext = createContext<Found | null>(null);

/** What was found on the documents; null outside of the designer. */
export const useFound = (): Found | null => useContext(FoundContext);

type Props = { documents: readonly DesignDocument[]; fields: readonly DesignField[]; children: ReactNode };

/** Looks up what was found, for the people who can get new fields. */
export function FoundProvider({ documents, fields, children }: Props) {
  const basics = useDesigner();
  const { people: everyone, readOnly, lockedIds } = basics;
  const people = useMemo(
    () =>
      readOnly
        ? []
        : [...everyone.values()].filter(
            ({ id, role }) => !lockedIds.has(id) && inToolbox.some((type) => roleDefinitions[role].holds(type)),
          ),
    [everyone, readOnly, lockedIds],
  );
  return <FoundContext value={useFoundFields({ documents, people, fields, basics })}>{children}</FoundContext>;
}
