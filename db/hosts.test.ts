import { describe, expect, test } from "vitest";
import { readHosts } from "./hosts";

test.each([
  [
    "postgres://u:p%40ss@db1:5432,db2:5433/name?target_session_attrs=read-write&sslmode=verify-full",
    ["postgres://u:p%40ss@db1:5432/name?sslmode=verify-full", "postgres://u:p%40ss@db2:5433/name?sslmode=verify-full"],
    "read-write",
  ],
  [
    "postgresql://db1,[2001:db8::1]:5432/name?target_session_attrs=read-write",
    ["postgresql://db1/name", "postgresql://[2001:db8::1]:5432/name"],
    "read-write",
  ],
  [
    "postgres://u@/name?host=%2Frun%2Fpostgresql&port=5433",
    ["postgres://u@/name?host=%2Frun%2Fpostgresql&port=5433"],
    null,
  ],
])("%s", (url, urls, target) => expect(readHosts(url)).toEqual({ urls, target }));

describe("what is no address of a database", () => {
  test.each([
    "mysql://a/b",
    "db1:5432",
    "postgres:/a",
    "postgres://u:p@ss@db1,db2/name",
    "postgres://u:100%safe@db1/name",
    "postgres://u@db1%2Cdb2/name",
  ])("%s", (url) => expect(readHosts(url)).toBeNull());
});
