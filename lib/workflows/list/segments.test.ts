import { expect, test } from "vitest";
import { systemContext } from "@/lib/platform/context/context";
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
