"use client";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Amount } from "@/components/ui/amount";
import { Segmented } from "@/components/ui/segmented";
import { SelectInput } from "@/components/ui/select-input";
import {
  type BillingCycle,
  type PlanChange,
  type PriceTable,
  totalPrice,
  unitPrice,
  unitRange,
  unitsFor,
  workflowRange,
  workflowsPerCycle,
  workflowsPerUnit,
} from "@/lib/billing/rules";
import type { PaidBy } from "@/lib/billing/payer";
import { formatMoney } from "@/lib/platform/i18n/money";
import { BuyPlan } from "./buy-plan";
import { ChangePlan } from "./change-plan";

type Props = {
  users: number;
  /** Null: as many as the users include, until a number is chosen. */
  workflows: number | null;
  firstCycle: BillingCycle;
  priceTable: PriceTable;
  currency: string;
  /** Whether taxes are added to the price. */
  addsTaxes: boolean;
  /** A purchase returns to `returnPath`; null where nothing can be bought. */
  action:
    | { kind: "buy"; returnPath: string }
    | { kind: "change"; paidBy: PaidBy; current: PlanChange; endsOn: string | null }
    | null;
};

const userChoices = Array.from({ length: unitRange.maximum }, (_, index) => String(index + 1));
const cycles: readonly BillingCycle[] = ["monthly", "annual"];

/**
 * The price of a subscription for a number of users and workflows, and its purchase. The workflows follow the users
 * until they are chosen themselves; then they may need more users.
 */
export function PriceCalculator({
  users: firstUsers,
  workflows: firstWorkflows,
  firstCycle,
  priceTable,
  currency,
  addsTaxes,
  action,
}: Props) {
  const t = useTranslations("PriceCalculator");
  const format = useFormatter();
  const id = useId();
  const [users, setUsers] = useState(firstUsers);
  const [chosen, setChosen] = useState(firstWorkflows === firstUsers * workflowsPerUnit ? null : firstWorkflows);
  const [cycle, setCycle] = useState(firstCycle);
  const workflows = chosen ?? users * workflowsPerUnit;
  const units = unitsFor({ users, workflows });
  const locale = useLocale();
  const money = (cents: number) => formatMoney(cents, currency, locale);
  return (
    <div className="@container mt-3">
      <div className="flex flex-col gap-5 @2xl:grid @2xl:grid-cols-2 @2xl:gap-x-10">
        <div aria-live="polite" className="@2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1">
          <dl className="grid gap-3">
            <div className="flex flex-col-reverse">
              <dt className="text-13 text-ink-2">{t(`total.${cycle}`)}</dt>
              <dd className="text-34 leading-tight font-semibold tabular-nums">
                <Amount>{money(totalPrice(units, cycle, priceTable))}</Amount>
              </dd>
            </div>
            <Fact term={t("perUser")}>
              <Amount>{money(unitPrice(units, priceTable))}</Amount>
            </Fact>
            <Fact term={t("includes")}>
              {t(`included.${cycle}`, { users: units, workflows: workflowsPerCycle({ units, type: cycle }) })}
            </Fact>
          </dl>
          {addsTaxes ? <p className="mt-3 text-13 text-ink-2">{t("taxes")}</p> : null}
          <div className="mt-4">
            <Segmented
              label={t("billing")}
              value={cycle}
              choices={cycles.map((value) => ({ value, label: t(value) }))}
              onChange={(value) => setCycle(value)}
            />
          </div>
        </div>
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
              onChange={(event) => setChosen(Number(event.target.value))}
              aria-describedby={units > users ? `${id}-needs` : undefined}
              className="h-10 w-full cursor-pointer accent-ink pointer-coarse:h-11"
            />
            {units > users ? (
              <p id={`${id}-needs`} className="mt-1 text-13 text-ink-2">
                {t("needs", { workflows, users: units })}
              </p>
            ) : null}
          </div>
        </div>
        {action ? (
          <div className="flex flex-col gap-5">
            {action.kind === "buy" ? <BuyPlan units={units} cycle={cycle} returnPath={action.returnPath} /> : null}
            {action.kind === "change" ? (
              <ChangePlan
                units={units}
                cycle={cycle}
                price={totalPrice(units, cycle, priceTable)}
                currency={currency}
                paidBy={action.paidBy}
                endsOn={action.endsOn}
                isSame={units === action.current.units && cycle === action.current.type}
              />
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-ink-2">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
