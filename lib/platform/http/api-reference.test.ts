import { expect, test } from "vitest";
import { z } from "zod";
import { readApiReference } from "./api-reference";
import { describeApi } from "@/lib/calls/open-api";
import { route } from "@/lib/calls/route";

const body = z.object({ name: z.string(), groupId: z.number().nullish(), kinds: z.array(z.enum(["a", "b"])) });
const POST = route({
  summary: "Make a thing",
  params: z.object({ thingId: z.coerce.number() }),
  body,
  output: z.object({ thing: z.object({ id: z.number(), createdAt: z.date() }).nullable() }),
  status: 201,
  handle: () => Promise.resolve({ thing: null }),
});

test("reads a call from the OpenAPI description", () => {
  const [call] = readApiReference(describeApi({ "/things/{thingId}": { POST } }, "http://localhost"));
  expect(call).toMatchObject({
    key: "POST /things/{thingId}",
    group: "things",
    summary: "Make a thing",
    status: "201",
  });
  const severalOf403 = ["SecondStepMissing", "NamesMissing", "OutsideNetworks", "ScopeMissing"];
  expect(call?.refusals).toContainEqual({ status: "403", labels: severalOf403 });
  expect(call?.refusals).toContainEqual({ status: "409", labels: ["Conflict"] });
  expect(call?.parameters).toMatchObject([{ name: "thingId", place: "path", isRequired: true }]);
  expect(call?.body?.fields).toEqual([
    { name: "name", type: "string", isRequired: true, depth: 0 },
    { name: "group_id", type: "number | null", isRequired: false, depth: 0 },
    { name: "kinds", type: '("a" | "b")[]', isRequired: true, depth: 0 },
  ]);
  expect(JSON.parse(call?.body?.example ?? "")).toEqual({ name: "Lease", group_id: 1, kinds: ["a"] });
  const answered = call?.answer.map(({ name, type, depth }) => [name, type, depth]);
  expect(answered).toContainEqual(["created_at", "string (date-time)", 1]);
});
