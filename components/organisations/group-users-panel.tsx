"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { POST } from "@/app/v1/companies/[companyId]/company-groups/[groupId]/company-group-users/route";
import type { DELETE } from "@/app/v1/companies/[companyId]/company-groups/[groupId]/company-group-users/[userId]/route";
import { useProof } from "@/components/proof/use-proof";
import { SearchBox } from "@/components/ui/search-box";
import { SidePanel } from "@/components/ui/side-panel";
import { useToast } from "@/components/ui/toast";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import type { GroupRoleId } from "./group-choice";
import { GroupPerson, type Person } from "./group-person";

type Props = {
  companyId: number;
  group: { id: number; name: string };
  members: Person[];
  /** People of the organisation outside the group whom the search found; `more` counts those that are not listed. */
  others: Person[];
  more: number;
  backHref: string;
};

/** A panel over the list of groups, with its own address. */
export function GroupUsersPanel({ companyId, group, members, others, more, backHref }: Props) {
  const t = useTranslations("GroupUsersPanel");
  const router = useRouter();
  const toast = useToast();
  const prove = useProof();
  const [busy, setBusy] = useState<number>();
  const path = `/v1/companies/${companyId}/company-groups/${group.id}/company-group-users`;
  const change = async (userId: number, act: () => Promise<unknown>, done: string) => {
    setBusy(userId);
    try {
      await act();
      toast.done(done);
      router.refresh();
    } catch (error) {
      toast.failed(CallFailure.from(error).message ?? t("fallback"));
    } finally {
      setBusy(undefined);
    }
  };
  const give = (person: Person, roleId: GroupRoleId) =>
    change(
      person.userId,
      () => prove(() => callApi<typeof POST>("POST", path, { groupId: group.id, userId: person.userId, roleId })),
      t(person.roleId === null ? "added" : "changed", { name: person.name }),
    );
  const remove = (person: Person) =>
    change(
      person.userId,
      () => callApi<typeof DELETE>("DELETE", `${path}/${person.userId}`),
      t("removed", { name: person.name }),
    );
  const listOf = (people: Person[]) => (
    <ul className="flex flex-col">
      {people.map((person) => (
        <GroupPerson
          key={person.userId}
          person={person}
          busy={busy === person.userId}
          give={(roleId) => void give(person, roleId)}
          remove={() => void remove(person)}
        />
      ))}
    </ul>
  );
  return (
    <SidePanel open onOpenChange={(open) => !open && router.push(backHref)} title={t("title", { group: group.name })}>
      <section aria-labelledby="group-members" className="mb-8">
        <h3 id="group-members" className="mb-2 text-15 font-semibold">
          {t("members", { count: members.length })}
        </h3>
        {members.length > 0 ? listOf(members) : <p className="text-ink-2">{t("nobody")}</p>}
      </section>
      <section aria-labelledby="group-others">
        <h3 id="group-others" className="mb-2 text-15 font-semibold">
          {t("others")}
        </h3>
        <SearchBox label={t("search")} name="person" className="mb-3" />
        {others.length > 0 ? listOf(others) : <p className="text-ink-2">{t("noOthers")}</p>}
        {more > 0 ? <p className="mt-3 text-13 text-ink-2">{t("more", { count: more })}</p> : null}
      </section>
    </SidePanel>
  );
}
