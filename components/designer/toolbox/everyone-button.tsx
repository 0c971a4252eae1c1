"use client";
import { FileSignature } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { DesignField } from "@/components/designer/design/design-field";
import type { DesignPerson } from "@/components/designer/design/designer-context";
import { useEveryone, withoutSignature } from "./use-everyone";

type Props = { people: readonly DesignPerson[]; fields: readonly DesignField[] };

/** Places a signature block for everyone who has no signature yet; renders nothing if all have one. */
export function EveryoneButton({ people, fields }: Props) {
  const t = useTranslations("Designer");
  const { busy, place } = useEveryone(people);
  const [first, ...others] = withoutSignature(people, fields);
  if (!first) return null;
  return (
    <Button
      size="small"
      busy={busy}
      icon={<FileSignature aria-hidden size={16} className="shrink-0" />}
      className="h-auto! min-h-9 w-full py-1.5 text-left whitespace-normal! wrap-anywhere"
      onClick={place}
    >
      {t("signForEveryone", { count: others.length + 1, name: first.name })}
    </Button>
  );
}
