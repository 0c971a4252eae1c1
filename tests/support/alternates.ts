import { disclosureVersion } from "@/lib/signing/schema";
import { signingToken } from "@/lib/workflows/send/signing-link";
import { call, type Answer } from "./api";
import { person, type Sender } from "./given";
import { givenSent, type Sent } from "./shortcuts";

export type Shared = Sent & { part: Answer["json"]; members: string[] };

/** A part of which one of several people acts; `tokens` are of the alternates. */
export const shared = (count: number, over: Record<string, unknown> = {}) => {
  const { first_name: _, last_name: __, email: ___, ...rest } = person();
  const alternates = Array.from({ length: count }, (____, index) =>
    person({ first_name: `Member${index}`, last_name: "Of Several" }),
  );
  // The cast holds: of a recipient with alternates a test sends no name.
  return { ...rest, members: alternates, ...over } as unknown as ReturnType<typeof person> & {
    members: typeof alternates;
  };
};

export async function givenShared(
  sender: Sender,
  people: ReturnType<typeof person>[] = [shared(2)],
  options: Parameters<typeof givenSent>[2] = { fieldsOf: () => [] },
): Promise<Shared> {
  const sent = await givenSent(sender, people, options);
  const part = sent.signatories.find((one) => one["members"].length > 0) ?? {};
  const ids: { id: number }[] = part["members"] ?? [];
  return { ...sent, part, members: ids.map(({ id }) => signingToken({ id, linkVersion: 1 })) };
}

export const claimBy = (token: string | undefined) =>
  call("POST", `/signature-requests/${token}/consent`, { body: { version: disclosureVersion } });
export const finishBy = (token: string | undefined) =>
  call("POST", `/signature-requests/${token}/fill-and-sign`, { body: { data: [] } });
export const release = (sender: Sender, { at, part }: Pick<Shared, "at" | "part">) =>
  call("POST", `${at}/signatories/${part["id"]}/release`, { token: sender.token });
