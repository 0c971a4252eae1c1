import { eq } from "drizzle-orm";
import { decode, encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { sessions } from "@/db/schema/users";
import { keyFor, randomToken, sha256 } from "@/lib/platform/crypto/crypto";
import { call, useProduct } from "../support/api";
import { givenOwner, password } from "../support/second-steps";

useProduct();

const secret = () => keyFor("session").toString("base64url");
const signIn = async (email: string) => {
  const { json, headers } = await call("POST", "/auth/sign-in", { body: { email, password } });
  const cookie = headers.getSetCookie().find((one) => one.startsWith("countersign.session=")) ?? "";
  const sid = String((await decode({ token: json.token, secret: secret() }))?.["sid"]);
  return { token: json.token as string, cookie, sid };
};
const rowOf = async (sid: string) => {
  const [row] = await database()
    .select()
    .from(sessions)
    .where(eq(sessions.secretHash, sha256(sid)));
  return row;
};
const me = async (headers: Record<string, string>) => (await call("GET", "/auth/me", { headers })).status;

describe("the token of a session", () => {
  test("is new with each sign-in, has 256 random bits, and is stored as a hash alone", async () => {
    const owner = await givenOwner();
    const [one, other] = [await signIn(owner.email), await signIn(owner.email)];
    expect([one.sid === other.sid, one.token === other.token]).toEqual([false, false]);
    for (const { sid } of [one, other]) {
      expect(Buffer.from(sid, "base64url")).toHaveLength(32);
      expect(await rowOf(sid)).toMatchObject({ userId: owner.id });
    }
    const dump = JSON.stringify(await database().select().from(sessions));
    for (const secretText of [one.sid, one.token, other.sid, other.token]) expect(dump).not.toContain(secretText);
  });

  test("ends after thirty days, for programs and browsers, whatever the token says of itself", async () => {
    const { token, cookie, sid } = await signIn((await givenOwner()).email);
    const row = await rowOf(sid);
    const days = (Number(row?.expiresAt) - Number(row?.createdAt)) / 86_400_000;
    expect(Math.abs(days - 30)).toBeLessThan(0.01);
    expect(cookie).toContain("Max-Age=2592000");
    const kinds: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { cookie: `countersign.session=${token}` },
    ];
    for (const headers of kinds) expect(await me(headers)).toBe(200);
    await database()
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.secretHash, sha256(sid)));
    for (const headers of kinds) expect(await me(headers)).toBe(401);
  });

  test("opens nothing without its row, though it was made with our key", async () => {
    const { sid } = await signIn((await givenOwner()).email);
    const made = (claims: object) => encode({ token: { ...claims }, secret: secret(), maxAge: 3600 });
    expect(await me({ authorization: `Bearer ${await made({ sid })}` })).toBe(200);
    for (const claims of [{ sid: randomToken() }, { sid: sha256(sid) }, { sid: null }, {}, { sid: [sid] }])
      expect([claims, await me({ authorization: `Bearer ${await made(claims)}` })]).toEqual([claims, 401]);
  });
});
