"use client";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Facts } from "@/components/ui/facts";
import { SelectInput } from "@/components/ui/select-input";
import {
  type BillingCycle,
  type PriceTable,
  totalPrice,
  unitPrice,
  unitRange,
  unitsFor,
  workflowRange,
  workflowsPerUnit,
} from "@/lib/billing/rules";
import { formatEuros } from "@/lib/platform/i18n/money";
import { BuyPlan } from "./buy-plan";
import { ChangePlan } from "./change-plan";

type Props = {
  users: number;
  workflows: number;
  priceTable: PriceTable;
  /** A purchase comes back to `returnPath`; null where nothing is for sale. */
  action: { kind: "buy"; returnPath: string; firstCycle: BillingCycle } | { kind: "change" } | null;
};

const userChoices = Array.from({ length: unitRange.maximum }, (_, index) => String(index + 1));

/** What a subscription of so many users and workflows costs, and its purchase; each choice may raise the units. */
export function PriceCalculator({ users: firstUsers, workflows: firstWorkflows, priceTable, action }: Props) {
  const t = useTranslations("PriceCalculator");
  const format = useFormatter();
  const id = useId();
  const [users, setUsers] = useState(firstUsers);
  const [workflows, setWorkflows] = useState(firstWorkflows);
  const units = unitsFor({ users, workflows });
  const locale = useLocale();
  const euros = (cents: number) => formatEuros(cents, locale);
  return (
    <div className="@container">
      <div className="grid gap-5 @2xl:grid-cols-2 @2xl:grid-rows-[auto_1fr] @2xl:gap-x-10">
        <div className="flex flex-col gap-5">
          <SelectInput
            label={t("users")}
            value={String(users)}
            choices={userChoices.map((value) => ({ value, label: value }))}
            onChange={(event) => setUsers(Number(event.target.value))}
          />
          <div>
            <label htmlFor={id} className="mb-1.5 flex justify-between gap-4 font-medium">
              {t("workflows")}
              <output htmlFor={id} className="tabular-nums">
                {format.number(workflows)}
              </output>
            </label>
            <input
              id={id}
              type="range"
              min={workflowRange.minimum}
              max={workflowRange.maximum}
              step={workflowRange.step}
              value={workflows}
              aria-valuetext={t("workflowsValue", { count: workflows })}
              onChange={(event) => setWorkflows(Number(event.target.value))}
              className="h-10 w-full cursor-pointer accent-ink pointer-coarse:h-11"
            />
          </div>
        </div>
        <div aria-live="polite" className="@2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1">
          <Facts
            stacked
            facts={[
              { term: t("includes"), value: t("included", { users: units, workflows: units * workflowsPerUnit }) },
              { term: t("perUser"), value: euros(unitPrice(units, priceTable)) },
              {
                term: t("total"),
                value: (
                  <strong className="text-20 tabular-nums">{euros(totalPrice(units, "monthly", priceTable))}</strong>
                ),
              },
              { term: t("yearly"), value: euros(totalPrice(units, "annual", priceTable)) },
            ]}
          />
        </div>
        {action ? (
          <div className="flex flex-col gap-5">
            {action.kind === "buy" ? (
              <BuyPlan
                units={units}
                priceTable={priceTable}
                returnPath={action.returnPath}
                firstCycle={action.firstCycle}
              />
            ) : null}
            {action.kind === "change" ? <ChangePlan units={units} /> : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}
