import { useEffect, useMemo, useState } from "react";
import type { Language } from "@/db/enums";
import type { visibleWhileTyping } from "@/lib/fields/rules/visible-while-typing";
import type { ShownField } from "@/lib/signing/schema";
import { untilLoaded } from "@/components/signing/shared/until-loaded";
import type { Entries } from "./entries";

/**
 * The visible fields: those that the server named last, or, once the rules are loaded, those for the entries as typed.
 */
export function useVisible(fields: readonly ShownField[], entries: Entries, language: Language) {
  const [rules, setRules] = useState<{ decide: typeof visibleWhileTyping }>();
  useEffect(() => {
    if (fields.some((field) => field.condition))
      void untilLoaded(() => import("@/lib/fields/rules/visible-while-typing")).then((m) =>
        setRules({ decide: m.visibleWhileTyping }),
      );
  }, [fields]);
  return useMemo(() => {
    const decided = rules?.decide(fields, entries, language);
    const visible = fields.filter((field) => (decided ? decided.has(field.id) : field.visible));
    return visible.length === fields.length ? fields : visible;
  }, [rules, fields, entries, language]);
}
