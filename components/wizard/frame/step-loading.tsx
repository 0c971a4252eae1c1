"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";

type Props = { failure: { message: string | null } | null; onRetry: () => void; children: React.ReactNode };

/** Shown while a step loads, or if loading fails. `children` is a skeleton of the step. */
export function StepLoading({ failure, onRetry, children }: Props) {
  const t = useTranslations("Wizard");
  if (!failure) return <div aria-busy="true">{children}</div>;
  return (
    <Banner tone="bad" live title={t("loadFailed")} action={<Button onClick={onRetry}>{t("retry")}</Button>}>
      {failure.message ?? t("unreachable")}
    </Banner>
  );
}

export function ReviewSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-40" />
      <Skeleton className="h-28" />
      <Skeleton className="h-48" />
    </div>
  );
}
