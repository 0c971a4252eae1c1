/** Opens the signature dialog, the search or a menu: states that have no address of their own. */
const press = (name) => async (page) => {
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("dialog").waitFor();
};

const lists = ["all", "drafts", "scheduled", "waitingForMe", "waitingForOthers", "completed", "cancelled", "declined"];
const accountParts = ["profile", "sign-in", "devices", "activity", "emails", "branding", "retention", "data"];
const companyParts = [
  "details",
  "sending",
  "sign-in",
  "single-sign-on",
  "applications",
  "acting",
  "emails",
  "branding",
  "retention",
  "data",
];
const accountTabs = ["account", "subscription", "company-settings", "company-groups", "manage-users", "api-settings"];

/** Every screen by its name; `who` opens it. The places are those of the sample installation (`findPlaces`). */
export function screensOf({ workflows, links, template, folder, contact, batch, company, member, emailChange }) {
  const detail = (state) => ({ name: `document-${state}`, path: `/documents/${workflows[state]}` });
  const wizard = (step) => ({ name: `wizard-${step}`, path: `/sign-wizard/${workflows.draft}?step=${step}` });
  const link = (state) => ({ name: `recipient-${state}`, path: links[state], who: "recipient" });
  const open = (name, path, act) => ({ name, path, who: "visitor", act });
  return [
    { name: "dashboard", path: "/" },
    { name: "dashboard-delete-samples", path: "/", act: press(/samples|δειγμάτων/) },
    { name: "dashboard-find", path: "/", act: (page) => page.keyboard.press("Control+k") },
    ...["waiting", "scheduled"].map((state) => ({ name: `sent-${state}`, path: `/?sent=${workflows[state]}` })),
    { name: "dashboard-empty", path: "/", who: "newcomer" },
    ...lists.map((tab) => ({ name: `documents-${tab}`, path: `/documents?activeTab=${tab}` })),
    { name: "documents-nothing-found", path: "/documents?search=zzzz" },
    { name: "documents-empty", path: "/documents", who: "newcomer" },
    ...["mine", "waiting", "overdue", "scheduled", "completed", "declined", "expired", "cancelled"].map(detail),
    ...["answers", "settings", "downloads", "attachments", "audit"].map((tab) => ({
      name: `document-tab-${tab}`,
      path: `/documents/${workflows.completed}?tab=${tab}`,
    })),
    { name: "document-viewer", path: `/documents/${workflows.completed}`, act: press(/^(Open|Άνοιγμα) ?:/) },
    { name: "audit-trail", path: `/documents/${workflows.completed}/audit-trail` },
    { name: "wizard-new", path: "/sign-wizard/new?reset=1" },
    ...["upload", "signers", "design", "review"].map(wizard),
    { name: "templates", path: "/templates" },
    { name: "templates-of-group", path: `/groups/${folder}/templates` },
    { name: "templates-empty", path: "/templates", who: "newcomer" },
    { name: "template-new", path: "/templates/new" },
    { name: "template-detail", path: `/templates/${template}/detail` },
    { name: "template-roles", path: `/templates/${template}/roles` },
    { name: "template-design", path: `/templates/${template}/design` },
    { name: "template-batch", path: `/templates/${template}/batch` },
    { name: "template-links", path: `/templates/${template}/links` },
    { name: "batches", path: "/batches" },
    { name: "batch", path: `/batches/${batch}` },
    { name: "folders", path: "/folders" },
    { name: "folder", path: `/folders/${folder}/workflows?activeTab=waitingForOthers` },
    { name: "folder-people", path: `/companies/${company}/groups/${folder}/users` },
    { name: "folder-new", path: `/companies/${company}/groups/new` },
    { name: "contacts", path: "/contacts" },
    { name: "contacts-empty", path: "/contacts", who: "newcomer" },
    { name: "contact-new", path: "/contacts/new" },
    { name: "contact", path: `/contacts/${contact}/detail` },
    ...[...accountTabs, "security-log"].map((tab) => ({ name: `account-${tab}`, path: `/account/${tab}` })),
    ...accountParts.map((part) => ({ name: `account-part-${part}`, path: `/account/account/${part}` })),
    ...companyParts.map((part) => ({ name: `organisation-part-${part}`, path: `/account/company-settings/${part}` })),
    { name: "account-own-subscription", path: "/account/subscription", who: "newcomer" },
    { name: "leave", path: "/leave" },
    { name: "leave-organisation", path: "/leave/organisation" },
    { name: "leave-own", path: "/leave", who: "newcomer" },
    { name: "person-new", path: `/companies/${company}/users/new` },
    { name: "people-new", path: `/companies/${company}/users/several` },
    { name: "person", path: `/companies/${company}/users/${member}` },
    { name: "holding", path: "/", who: "holding" },
    { name: "not-found", path: "/documents/999999999" },
    { name: "pricing", path: "/pricing", who: "beginner" },
    { name: "organisation-detail", path: "/organisation-detail", who: "beginner" },
    open("start", "/"),
    open("login", "/login"),
    open("signup", "/signup"),
    open("reset-password", "/reset-password"),
    open("email-change-confirm", emailChange.confirm),
    open("email-change-undo", emailChange.undo),
    open("contact-us", "/contact"),
    open("verify", "/verify"),
    open("developers", "/developers"),
    open("demo", "/demo"),
    open("demo-welcome", "/demo/real-estate/welcome"),
    open("mail-preview", "/sent-email"),
    open("thank-you", "/thank-email"),
    open("decline-form", "/decline-to-sign"),
    open("mailbox", "/dev/mailbox"),
    open("design-system", "/dev/design"),
    link("open"),
    link("complete"),
    link("declined"),
    link("expired"),
    link("cancelled"),
    { name: "recipient-unknown", path: "/signature-requests/unknown-link-of-nobody", who: "recipient" },
    { name: "download-unknown", path: "/documents/unknown-link-of-nobody/download", who: "recipient" },
  ];
}
