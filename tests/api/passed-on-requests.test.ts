import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { connectionRequests } from "@/db/schema/single-sign-on";
import { must, useProduct } from "../support/api";
import {
  exchange,
  givenUsedConnection,
  goThere,
  newPerson,
  useOrganisationProvider,
} from "../support/organisation-provider";
import { givenSamlConnection, goToSaml, newSamlPerson, useSamlProvider } from "../support/saml-provider";

const [oidc, saml] = [await useOrganisationProvider(), await useSamlProvider()];
useProduct();

async function victimOfOidc() {
  const { connectionId, domain } = await givenUsedConnection(oidc);
  oidc.state.person = newPerson(domain);
  const { end, jar, asked } = await goThere(connectionId);
  return { end, jar, state: asked.searchParams.get("state") ?? "" };
}

async function victimOfSaml() {
  const { connectionId, domain } = await givenSamlConnection(saml);
  saml.state.person = newSamlPerson(domain);
  const { end, jar, fields } = await goToSaml(saml, connectionId);
  return { end, jar, state: "RelayState" in fields ? fields.RelayState : "" };
}

/**
 * Somebody begins, and gives the provider's address with their request to another person, whose browser brings the answer:
 * the one knows the state and has the cookie, the other is told the rest.
 */
describe("a request that was passed on to another person", () => {
  test.each([
    ["OpenID Connect", victimOfOidc],
    ["SAML", victimOfSaml],
  ])("signs nobody in who lacks what the answering browser was told, by %s", async (_, sendToVictim) => {
    const { end, jar, state } = await sendToVictim();
    expect((await exchange(jar, state)).status).toBe(410);
    expect((await exchange(jar, `${state}.guessed`)).status).toBe(410);
    const { json, status } = await exchange(jar, end.searchParams.get("token"));
    expect(status).toBe(200);
    expect((await must("GET", "/auth/me", { token: json.token })).user.id).toEqual(expect.any(Number));
    expect(await database().$count(connectionRequests)).toBe(0);
  });
});
