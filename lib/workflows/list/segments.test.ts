import { expect, test } from "vitest";
import { type Context, systemContext } from "@/lib/platform/context/context";
import { segmentsOf } from "./segments";

test("the picture of progress marks a part with the initials of the one who acted for it", () => {
  const part = { id: 1, firstName: "Luis", lastName: "Two", email: "luis@example.com", recipientRoleId: 1 };
  const members = [
    { firstName: "Lena", lastName: "One", email: "lena@example.com", state: "notNeeded" as const },
    { firstName: "Luis", lastName: "Two", email: "luis@example.com", state: "completed" as const },
  ];
  const [segment] = segmentsOf(systemContext(), {
    status: "completed",
    expiresAt: null,
    state: "completed",
    signatories: [{ ...part, status: "completed", isCopySent: false, members }],
  });
  expect(segment?.initials).toEqual({ firstName: "Luis", lastName: "Two" });
});

test("recipients who wait read of their own turn, the others of theirs", () => {
  const organisation = { companyId: null, companyRole: null, holdingCompanyId: null };
  const me: Context = {
    ...systemContext(),
    actor: { kind: "user", userId: 1, sessionId: 1, email: "Luis@example.com", confirmed: true, ...organisation },
  };
  const wordsFor = (email: string) => {
    const later = { id: 1, firstName: "Luis", lastName: "Two", email, recipientRoleId: 1 };
    const [segment] = segmentsOf(me, {
      status: "inProgress",
      expiresAt: null,
      state: "waitingForOthers",
      signatories: [{ ...later, status: "waiting", isCopySent: false, members: [] }],
    });
    return segment?.words;
  };
  expect(wordsFor("luis@example.com")).toContain("Not your turn yet");
  expect(wordsFor("lena@example.com")).toContain("Not their turn yet");
});
