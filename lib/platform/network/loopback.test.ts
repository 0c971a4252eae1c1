import { expect, test } from "vitest";
import { isLoopbackHost } from "./loopback";

test.each(["localhost", "127.0.0.1", "127.9.9.9", "[::1]", "::1"])("%s is this machine", (host) =>
  expect(isLoopbackHost(host)).toBe(true),
);

test.each(["", "0.0.0.0", "128.0.0.1", "127.0.0.1.example.com", "localhost.example.com", "sign.example.com", "[::2]"])(
  "%s is not this machine alone",
  (host) => expect(isLoopbackHost(host)).toBe(false),
);
