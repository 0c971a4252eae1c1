import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHttpServer } from "@/scripts/http-server.mjs";
import { readTrust } from "@/scripts/trusted-proxies.mjs";
import { call, must, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";

useProduct();

const [office, attacker] = ["203.0.113.7", "198.51.100.9"];
let tokens: string[];
beforeAll(async () => {
  const { id, admin } = await givenCompany();
  const own = { token: admin.token, ip: office };
  const { secret_key: key } = await must("PATCH", `/companies/${id}/company-api-credentials`, own);
  await must("PUT", `/companies/${id}/networks`, { ...own, body: { networks: [`${office}/32`, "fd00::/8"] } });
  tokens = [admin.token, key];
});

const servers: ReturnType<typeof createHttpServer>[] = [];
afterAll(() => Promise.all(servers.map((one) => one.close(0))));

/** The product's own server with this TRUST_PROXY, in front of the calls; every request comes from 127.0.0.1. */
async function givenServer(trusted: string): Promise<number> {
  const http = createHttpServer({ trust: readTrust(trusted) });
  servers.push(http);
  await http.listen(0, "127.0.0.1");
  http.handleWith(async ({ headers }, response) => {
    const answer = await call("GET", "/workflows", { headers: headers as Record<string, string> });
    response.end(String(answer.json.label ?? answer.status));
  });
  return (http.server.address() as AddressInfo).port;
}
const ask = (port: number, token: string, headers: Record<string, string | string[]>) =>
  new Promise<string>((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", headers: { authorization: `Bearer ${token}`, ...headers } });
    asked.once("response", (answer) => void text(answer).then(resolve, reject));
    asked.once("error", reject).end();
  });
const answersOf = async (trusted: string, headers: Record<string, string | string[]>) => {
  const port = await givenServer(trusted);
  return Promise.all(tokens.map((token) => ask(port, token, headers)));
};
const outside = ["OutsideNetworks", "OutsideNetworks"];

describe("an administrator and a key", () => {
  test.each<[string, string, string | string[]]>([
    ["no proxy is trusted", "", office],
    ["no proxy is trusted, several hops", "", `${office}, ${attacker}, ${office}`],
    ["one proxy adds the address to a forged one", "1", `${office}, ${attacker}`],
    ["one proxy, two header lines", "1", [office, attacker]],
    ["one proxy, many forged", "1", `${"203.0.113.7, ".repeat(40)}${attacker}`],
    ["two proxies", "2", `${office}, ${attacker}, 10.0.0.1`],
    ["two proxies, the nearer one is called directly", "2", `${office}, ${attacker}, garbage`],
    ["proxies by network", "loopback, 10.0.0.0/8", `${office}, ${attacker}, 10.3.2.1`],
    ["an address mapped into IPv6", "1", `::ffff:${office}, ::ffff:${attacker}`],
    ["another way to write the address", "1", "0313.0.113.7"],
    ["the address as a number", "1", "3405803783"],
    ["the address within a longer text", "1", `${office}.evil.example`],
    ["garbage", "1", `${office}, <script>`],
    ["nothing", "1", ""],
    ["commas", "1", `,,${office},,${attacker},,`],
    ["with a port", "1", `${office}, ${attacker}:443`],
  ])("at a forged address are outside: %s (TRUST_PROXY=%j, %j)", async (_name, trusted, forwarded) =>
    expect(await answersOf(trusted, { "x-forwarded-for": forwarded })).toEqual(outside),
  );

  test.each(["x-real-ip", "forwarded", "cf-connecting-ip", "true-client-ip", "x-client-ip", "x-countersign-peer"])(
    "are not believed by %s",
    async (name) => {
      const value = name === "forwarded" ? `for=${office}` : office;
      for (const trusted of ["", "1"])
        expect(await answersOf(trusted, { [name]: value, "x-forwarded-for": attacker })).toEqual(outside);
    },
  );

  test.each<[string, string]>([
    ["1", office],
    ["1", `${attacker}, ${office}`],
    ["2", `${attacker}, ${office}, 10.0.0.1`],
    ["loopback", `${attacker}, ::ffff:${office}`],
    ["1", "[fd00::7]:4711"],
  ])("at the address that a trusted proxy saw are within: TRUST_PROXY=%j, %j", async (trusted, forwarded) =>
    expect(await answersOf(trusted, { "x-forwarded-for": forwarded })).toEqual(["200", "200"]),
  );

  test("without any address are outside", async () => {
    for (const token of tokens)
      expect((await call("GET", "/workflows", { token, headers: { "x-forwarded-for": "" } })).json.label).toBe(
        "OutsideNetworks",
      );
  });
});
