import { expect, test } from "vitest";
import { call, useProduct } from "../support/api";
import { givenOwner, password } from "../support/second-steps";

useProduct();

test("the addresses of one network of IPv6 are one caller, whichever of its 65,536 smaller networks they are in", async () => {
  const { email } = await givenOwner();
  const signIn = async (secret: string, ip: string) =>
    (await call("POST", "/auth/sign-in", { body: { email, password: secret }, ip })).status;
  for (let network = 0; network < 10; network += 1)
    expect(await signIn("wrong password", `2001:db8:7:${network}::1`)).toBe(401);
  expect(await signIn(password, "2001:db8:7:ffff::1")).toBe(429);
  expect(await signIn(password, "2001:db8:8::1")).toBe(200);
});
