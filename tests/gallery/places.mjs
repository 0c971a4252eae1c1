const sample = { email: "admin@countersign.example", password: "countersign sample" };
const holding = { ...sample, email: "holding@countersign.example" };
const patienceMs = 300_000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls of the API with a session of their own. */
async function clientOf(base, token) {
  return async (method, path, body) => {
    const answer = await fetch(`${base}/v1${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
    return text ? JSON.parse(text) : {};
  };
}

/** The sessions that the screens are opened with, and the ids and links of the samples that they show. */
export async function findPlaces(base) {
  const anyone = await clientOf(base);
  const { token } = await anyone("POST", "/auth/sign-in", sample);
  const call = await clientOf(base, token);
  const end = Date.now() + patienceMs;
  while ((await call("GET", "/contacts")).contacts.length === 0) {
    if (Date.now() > end) throw new Error("The samples are not there");
    await pause(1000);
  }
  const { workflows: rows } = await call("GET", "/workflows?perPage=100");
  const idOf = (name) => rows.find((row) => row.title === name || row.name === name)?.id;
  const { messages } = await anyone("GET", "/dev/mailbox");
  const linkIn = (to, words) => {
    const mail = messages.find((one) => one.to.startsWith(to) && one.text.includes(words) && linkOf(one.text));
    if (!mail) throw new Error(`No mail to ${to} about ${words}`);
    return linkOf(mail.text);
  };
  const { company } = await call("GET", "/auth/me");
  const { company_groups: groups } = await call("GET", `/companies/${company.id}/company-groups`);
  const { templates } = await call("GET", "/templates");
  const { contacts } = await call("GET", "/contacts");
  const { batches } = await call("GET", "/batches");
  const { company_users: people } = await call("GET", `/companies/${company.id}/company-users`);
  const newcomer = await signUp(base, anyone);
  const beginner = await signUp(base, anyone, { onboarded: false });
  const heldBy = await anyone("POST", "/auth/sign-in", holding);
  const emailChange = { confirm: await mailedChange(base, anyone), undo: await mailedChange(base, anyone, "undo") };
  return {
    sessions: { member: token, newcomer: newcomer.session, beginner: beginner.session, holding: heldBy.token },
    places: {
      company: company.id,
      folder: groups.find(({ name, group_name }) => (name ?? group_name) === "Lettings")?.id ?? groups[0].id,
      template: templates[0].id,
      contact: contacts[0].id,
      batch: batches[0].id,
      member: people.at(-1).id,
      workflows: {
        mine: idOf("Lease, 31 Solonos Street"),
        waiting: idOf("Employment contract, Ελένη Κωνσταντινίδου"),
        overdue: idOf("Lease renewal, 4 Harbour Street"),
        scheduled: idOf("Employment contract, Thomas Whitfield"),
        completed: idOf("Non-disclosure agreement, Navarro Gil"),
        declined: idOf("Purchase order 2026-098"),
        expired: idOf("Employment contract, Javier Morales"),
        cancelled: idOf("Lease, 9 Quay Road"),
        draft: idOf("Lease, 2 Pine Court"),
      },
      emailChange,
      links: {
        open: linkIn("javier", "4 Harbour Street"),
        complete: linkIn("lucia", "agreement, Navarro Gil"),
        declined: linkIn("dimitris", "2026-098"),
        expired: linkIn("javier", "Javier Morales"),
        cancelled: linkIn("grace", "9 Quay Road"),
      },
    },
  };
}

const linkOf = (text) => /\/signature-requests\/[\w-]{16,}/.exec(text)?.[0];

/** The path in the mail that confirms a new address of an account, or undoes it. */
async function mailedChange(base, anyone, act = "confirm") {
  const { call, email } = await signUp(base, anyone);
  const to = `new.${email}`;
  await call("POST", "/users/me/email-change", { email: to });
  const confirm = await mailed(anyone, to, /\/email-change\/confirm\?token=([\w-]+)/);
  if (act === "confirm") return confirm[0];
  await anyone("POST", "/auth/email-changes/confirmation", { token: confirm[1] });
  return (await mailed(anyone, email, /\/email-change\/undo\?token=[\w-]+/))[0];
}

async function mailed(anyone, to, pattern) {
  for (;;) {
    const { messages } = await anyone("GET", `/dev/mailbox?to=${encodeURIComponent(to)}`);
    const found = messages.map(({ text }) => pattern.exec(text)).find(Boolean);
    if (found) return found;
    await pause(200);
  }
}

let made = 0;

/** An account without anything in it. */
async function signUp(base, anyone, { onboarded = true } = {}) {
  const email = `gallery.${Date.now().toString(36)}.${(made += 1)}@example.test`;
  const body = { email, password: "correct horse 9", first_name: "Ελένη", last_name: "Παπαδοπούλου" };
  const { token } = await anyone("POST", "/auth/sign-up", body);
  const call = await clientOf(base, token);
  const [code] = await mailed(anyone, email, /(?<!\d)\d{5}(?!\d)/);
  const confirmed = await call("POST", "/auth/confirm-account", { token, code });
  const session = confirmed.token ?? token;
  const own = await clientOf(base, session);
  if (onboarded) await own("PATCH", "/users/me", { onboarded: true });
  return { session, email, call: own };
}
