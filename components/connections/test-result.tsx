"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { POST } from "@/app/v1/companies/[companyId]/connection/tests/route";
import { Banner } from "@/components/ui/banner";
import { Facts } from "@/components/ui/facts";
import { useOnce } from "@/components/ui/use-once";
import { type AnswerOf, CallFailure, callApi } from "@/lib/platform/http/call-api";

type Test = AnswerOf<typeof POST>["test"];

/** What the provider said in a test, and whether people could sign in so. Needs `TestedPage`. */
export function TestResult({ companyId, token }: { companyId: number; token: string }) {
  const t = useTranslations("TestedPage");
  const [test, setTest] = useState<Test>();
  const [failure, setFailure] = useState<string>();
  useOnce(() => {
    callApi<typeof POST>("POST", `/v1/companies/${companyId}/connection/tests`, { token })
      .then((answer) => setTest(answer.test))
      .catch((error: unknown) => setFailure(CallFailure.from(error).message ?? t("failed")));
  });
  if (failure)
    return (
      <Banner tone="bad" live>
        {failure}
      </Banner>
    );
  if (!test) return <p role="status">{t("waiting")}</p>;
  return (
    <div className="flex flex-col gap-4">
      <Banner tone={test.problem ? "bad" : "good"} live>
        {test.problem ? t(`problem.${test.problem}`) : t("passed")}
      </Banner>
      <p>{t(test.problem ? "again" : "close")}</p>
      <Facts
        facts={[
          { term: t("subject"), value: <span className="wrap-anywhere">{test.subject}</span> },
          { term: t("email"), value: <span className="wrap-anywhere">{test.email ?? "–"}</span> },
          { term: t("name"), value: [test.firstName, test.lastName].filter(Boolean).join(" ") || "–" },
          { term: t("methods"), value: test.methods.join(", ") || "–" },
          { term: t("groups"), value: test.groups.join(", ") || "–" },
        ]}
      />
      <details>
        <summary className="mb-2">{t("everything")}</summary>
        <Facts
          facts={test.said.map(({ name, value }) => ({
            term: name,
            value: <span className="wrap-anywhere">{value}</span>,
          }))}
        />
      </details>
    </div>
  );
}
