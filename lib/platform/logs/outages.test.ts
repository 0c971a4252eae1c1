import { afterEach, expect, test, vi } from "vitest";
import { LostConnection } from "@/db/lost-connection";
import { failureAnswer, refusalOf } from "@/lib/platform/http/answer";
import { log } from "./log";
import { logFailure, logOutage, partOf, PartUnavailable } from "./outages";

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, "countersignRarelyLogged");
});

const withCode = (code: string, cause?: unknown) => Object.assign(new Error(code, { cause }), { code });

test.each([
  ["a lost connection", new LostConnection(), "database"],
  ["a query that lost its connection", new Error("Failed query", { cause: new LostConnection() }), "database"],
  ["a database whose disk is full", new Error("Failed query", { cause: withCode("53100") }), "database"],
  ["a folder or bucket that cannot be used", withCode("E_CANNOT_WRITE_FILE", withCode("EACCES")), "storage"],
  ["a file that is not there", withCode("E_CANNOT_READ_FILE", withCode("ENOENT")), null],
  [
    "an object that is not there",
    withCode("E_CANNOT_READ_FILE", Object.assign(new Error(), { name: "NoSuchKey" })),
    null,
  ],
  ["a refusal for an outage of the storage", new PartUnavailable("storage", null), "storage"],
  ["a refusal for an outage of nobody knows what", new PartUnavailable(null, new LostConnection()), null],
  ["anything else", new Error("of our own"), null],
])("the part whose outage %s is", (_, error, part) => {
  expect(partOf(error)).toBe(part);
});

test("a call is answered 503 in an outage, also of a full database, and 507 where the storage is full", () => {
  const codesOf = (error: unknown) => [refusalOf(error).code, refusalOf(error).detail.retryAfterSeconds];
  expect(codesOf(new LostConnection())).toEqual(["unavailable", 5]);
  expect(codesOf(new LostConnection(withCode("ENOSPC")))).toEqual(["unavailable", 5]);
  expect(codesOf(withCode("E_CANNOT_WRITE_FILE", withCode("EACCES")))).toEqual(["unavailable", 5]);
  expect(codesOf(withCode("E_CANNOT_WRITE_FILE", withCode("ENOSPC")))).toEqual(["storage_full", undefined]);
  expect(codesOf(new Error("of our own"))).toEqual(["internal", undefined]);
});

test("whoever notices an outage, it is one line, and what is none has a line of its own", () => {
  const said = vi.spyOn(log, "error").mockImplementation(() => {});
  failureAnswer(new LostConnection(), "en", "1");
  logFailure(new LostConnection(), "the list could not be read");
  logOutage("database", { reason: "asked again" });
  logOutage(null, {});
  failureAnswer(withCode("E_CANNOT_WRITE_FILE", withCode("ENOSPC")), "en", "2");
  failureAnswer(withCode("E_CANNOT_WRITE_FILE", withCode("ENOSPC")), "en", "3");
  logFailure(new Error("of our own"), "the list could not be read");
  expect(said.mock.calls.map(([, message]) => message)).toEqual([
    "the database is unavailable",
    "something that is needed is unavailable",
    "no room is left to store files",
    "the list could not be read",
  ]);
});
