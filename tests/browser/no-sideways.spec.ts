import type { Page } from "@playwright/test";
import { adminOfEnterprise } from "./enterprise";
import { givenDraft } from "./given-draft";
import { givenLease } from "./given-lease";
import { callApi, givenSent } from "./given-sent";
import { settingParts } from "@/app/(sender)/organisation/setting-parts";
import { expect, test, uniqueAddress } from "./support";

test.setTimeout(240_000);
const widths = [320, 390, 768, 820, 1024, 1100, 1163, 1280];

const person = (first: string, last: string) => ({
  first_name: first,
  last_name: last,
  email: uniqueAddress(first.toLowerCase()),
});

/** The addresses of everything that a sender and administrator sees, each with something in it. */
async function givenScreens(page: Page, companyId: number): Promise<string[]> {
  const people = [person("Maximiliana", "Konstantopoulou-Wetherby"), person("Sam", "Sign")];
  const sent = await givenSent(page, people, "Residential lease of the flat at 12 Harbour Street, second floor");
  const draft = await givenDraft(page, people, [{ name: "Name", relative_top: 20 }]);
  const templateId = await givenLease(page);
  const single = await givenSent(page, [person("Ada", "Vlachou")], "House rules");
  const { template: shared } = await callApi(page, "POST", `/workflows/simple-sign/${single.id}/template`);
  const { template: read } = await callApi(page, "GET", `/templates/${shared.id}`);
  const role = read.template_roles[0].role_name;
  const { public_link: link } = await callApi(page, "POST", `/templates/${shared.id}/public-links`, {
    data: { role_name: role },
  });
  const table = `${role}.first_name,${role}.last_name,${role}.email\nEva,Nuñez,${uniqueAddress("eva")}\nZoe,,nobody`;
  const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(table) };
  const { batch } = await callApi(page, "POST", `/templates/${shared.id}/batches`, { multipart: { file } });
  const { contact } = await callApi(page, "POST", "/contacts", { data: people[0] });
  const at = `/companies/${companyId}`;
  const group = await callApi(page, "POST", `${at}/company-groups`, { data: { group_name: "Lettings and repairs" } });
  const groupId = group.company_group.id;
  await callApi(page, "POST", `${at}/company-users`, {
    data: {
      ...person("Theodora", "Papadimitrakopoulou"),
      role: "3",
      default_language: "en",
      groups: [{ group_id: groupId, role_id: 3 }],
    },
  });
  return [
    "/",
    `/?sent=${sent.id}`,
    "/documents",
    ...["", "?tab=documents", "?tab=reminders", "/audit-trail"].map((part) => `/documents/${sent.id}${part}`),
    "/sign-wizard/new",
    ...["upload", "signers", "design", "review"].map((step) => `/sign-wizard/${draft.id}?step=${step}`),
    "/templates",
    ...["detail", "roles", "fields", "design", "links", "batch"].map((part) => `/templates/${templateId}/${part}`),
    `/templates/${shared.id}/links`,
    `/templates/${shared.id}/links/${link.id}`,
    "/batches",
    `/batches/${batch.id}`,
    "/contacts",
    "/contacts/new",
    `/contacts/${contact.id}/detail`,
    "/folders",
    `/folders/${groupId}/workflows`,
    ...["account", "subscription", "company-settings", "company-groups", "manage-users", "api-settings"].map(
      (tab) => `/account/${tab}`,
    ),
    ...settingParts.account.map((part) => `/account/account/${part}`),
    ...settingParts["company-settings"].map((part) => `/account/company-settings/${part}`),
    "/account/security-log",
    "/leave/organisation",
    `${at}/users/new`,
    `${at}/users/several`,
    `${at}/groups/new`,
    "/developers",
  ].map((path) => `/app${path}`);
}

/** What makes the page wider than the window, and what can be pressed but is cut off by a frame that cannot scroll. */
const findCutOff = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const nameOf = (one: Element) =>
      `${one.tagName} ${(one.getAttribute("aria-label") ?? one.textContent).trim().replace(/\s+/g, " ").slice(0, 40)}`;
    const over = root.scrollWidth - window.innerWidth;
    const found = over > 0 ? [`the page is ${over} px wider than the window`] : [];
    const controls = "a[href], button, input, select, textarea, summary, [role=menuitem], [role=tab]";
    for (const control of document.querySelectorAll(controls)) {
      let { left, right } = control.getBoundingClientRect();
      if (!control.checkVisibility({ visibilityProperty: true }) || right - left <= 1) continue;
      let position = getComputedStyle(control).position;
      for (let frame = control.parentElement; frame && frame !== root; frame = frame.parentElement) {
        const style = getComputedStyle(frame);
        const holds = position !== "absolute" || style.position !== "static" || style.transform !== "none";
        if (!holds || position === "fixed") continue;
        position = style.position;
        if (style.overflowX === "visible") continue;
        const box = frame.getBoundingClientRect();
        if (box.width <= 1) break; // hidden until it has the focus
        if (["auto", "scroll"].includes(style.overflowX)) [left, right] = [box.left, box.right];
        // A shortened name can be pressed nevertheless.
        else if (style.textOverflow === "ellipsis")
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        else if (left < box.left - 1 || right > box.right + 1) {
          found.push(`${nameOf(control)} is cut off by ${frame.tagName} ${frame.className}`);
          break;
        }
      }
    }
    return found;
  });

for (const language of ["en", "gk"] as const)
  test(`no screen of a sender scrolls sideways or cuts off what can be pressed, in ${language} @long`, async ({
    page,
  }) => {
    const paths = await givenScreens(page, await adminOfEnterprise(page, language));
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator("main")).toHaveCount(1);
      await expect(page.locator("main, main *").and(page.locator("[aria-busy=true]"))).toHaveCount(0);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .soft(async () => expect(await findCutOff(page)).toEqual([]), `${path} at ${width} px`)
          .toPass({ timeout: 20_000 });
      }
    }
  });
