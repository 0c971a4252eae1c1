import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

type Row = Record<string, any>; // eslint-disable-line typescript/no-explicit-any -- Stripe's own shapes, as its documentation has them
type Call = { method: string; path: string; fields: Record<string, string> };

export const seconds = (date = new Date()) => Math.floor(date.getTime() / 1000);
const list = (data: Row[]) => ({ object: "list", data, has_more: false });

/** Answers like Stripe's API, from memory. Each of `faults` is answered once, instead of the real answer. */
export async function useStripeServer() {
  const held: Held = { customers: 0, namesNoAddress: false, sessions: [], subscriptions: [], invoices: [] };
  const calls: Call[] = [];
  const faults: (number | "hang" | "drop" | "slow")[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readAll(request);
      const url = new URL(request.url ?? "/", "http://stripe");
      const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]);
      const call = { method: request.method ?? "GET", path: url.pathname.slice("/v1".length), fields };
      calls.push(call);
      const fault = faults.shift();
      if (fault === "hang") return;
      if (fault === "drop") return void request.socket.destroy();
      const refusal = typeof fault === "number" ? fault : undefined;
      const answer = refusal ? { error: { type: "card_error", message: "refused" } } : answerTo(held, call);
      const status = refusal ?? (answer ? 200 : 404);
      // The answer shows the state now but is sent later.
      const text = JSON.stringify(answer ?? { error: { type: "invalid_request_error", message: "No such thing" } });
      if (fault === "slow") await new Promise((done) => setTimeout(done, 400));
      response.writeHead(status, { "content-type": "application/json", "stripe-should-retry": "false" });
      response.end(text);
    })();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  // The cast holds: it listens on a port.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, held, calls, faults };
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

type Held = { customers: number; namesNoAddress: boolean; sessions: Row[]; subscriptions: Row[]; invoices: Row[] };

function answerTo(held: Held, { method, path, fields }: Call): Row | undefined {
  const [kind = "", id = "", act = ""] = path
    .replace(/^\/(checkout|billing_portal)\//, "/")
    .split("/")
    .slice(1);
  const ofCustomer = (rows: Row[]) => list(rows.filter((row) => row["customer"] === fields["customer"]));
  if (kind === "customers" && id) return { id, object: "customer" };
  if (kind === "customers") return { id: `cus_${(held.customers += 1)}`, object: "customer" };
  if (kind === "prices") return { id, object: "price", product: "prod_countersign" };
  if (path === "/invoices/create_preview") {
    const subscription = held.subscriptions.find((row) => row["id"] === fields["subscription"]);
    return subscription && invoiceOf(subscription, changeIn(fields, "subscription_details"));
  }
  if (kind === "invoices") return ofCustomer(held.invoices);
  if (path === "/billing_portal/sessions") return { url: `https://billing.stripe.test/${fields["customer"]}` };
  if (kind === "sessions" && act === "expire") {
    const session = held.sessions.find((row) => row["id"] === id);
    return session && Object.assign(session, { status: "expired" });
  }
  if (kind === "sessions" && method === "GET")
    return ofCustomer(held.sessions.filter((row) => row["status"] === fields["status"]));
  if (kind === "sessions") {
    const session = { id: `cs_${held.sessions.length + 1}`, status: "open", customer: fields["customer"] };
    held.sessions.push(session);
    return { ...session, url: held.namesNoAddress ? null : `https://checkout.stripe.test/${session.id}` };
  }
  if (kind !== "subscriptions") return undefined;
  if (!id) return ofCustomer(held.subscriptions);
  const subscription = held.subscriptions.find((row) => row["id"] === id);
  if (subscription && method === "POST") {
    if (fields["proration_behavior"] === "always_invoice")
      held.invoices.push({ ...invoiceOf(subscription, changeIn(fields)), status: "paid", hosted_invoice_url: null });
    change(subscription, fields);
  }
  return subscription;
}

type Change = { quantity: number; unitAmount: number; interval: string; prorationDate: number };

/** Without a date Stripe prorates from the current second on. */
function changeIn(fields: Record<string, string>, within?: string): Change {
  const field = (path: string) => fields[within ? `${within}${path.replace(/^\w+/, "[$&]")}` : path];
  const item = "items[0][price_data]";
  return {
    quantity: Number(field("items[0][quantity]")),
    unitAmount: Number(field(`${item}[unit_amount]`)),
    interval: field(`${item}[recurring][interval]`) ?? "month",
    prorationDate: Number(field("proration_date") ?? seconds()),
  };
}

/**
 * The invoice of an immediate proration (docs.stripe.com/billing/subscriptions/prorations): the unused part is
 * credited, the rest of the period is charged; a new interval starts a new period, charged in full. A negative total
 * goes to the customer's balance, and nothing is due.
 */
function invoiceOf(subscription: Row, { quantity, unitAmount, interval, prorationDate }: Change): Row {
  const [item] = subscription["items"].data;
  const { current_period_start: start, current_period_end: end } = item;
  const share = (end - prorationDate) / (end - start);
  const credit = -Math.round(item.price.unit_amount * item.quantity * share);
  const whole = unitAmount * quantity;
  const charge = interval === item.price.recurring.interval ? Math.round(whole * share) : whole;
  const total = credit + charge;
  const { customer, id, currency } = subscription;
  return {
    object: "invoice",
    customer,
    currency,
    subscription: id,
    created: seconds(),
    total,
    amount_due: Math.max(0, total),
  };
}

function change(subscription: Row, fields: Record<string, string>): void {
  const [item] = subscription["items"].data;
  if (fields["items[0][quantity]"]) item.quantity = Number(fields["items[0][quantity]"]);
  if (fields["items[0][price_data][unit_amount]"])
    item.price.unit_amount = Number(fields["items[0][price_data][unit_amount]"]);
  const interval = fields["items[0][price_data][recurring][interval]"];
  if (interval && interval !== item.price.recurring.interval) {
    item.price.recurring.interval = interval;
    item.current_period_start = seconds();
    item.current_period_end = seconds() + (interval === "year" ? 365 : 30) * 86_400;
  }
  if (fields["cancel_at_period_end"]) {
    const ends = fields["cancel_at_period_end"] === "true";
    Object.assign(subscription, { cancel_at_period_end: ends, canceled_at: ends ? seconds() : null });
  }
}

export function subscriptionAt(customer: string, id: string, over: Row = {}): Row {
  const { quantity = 3, unit_amount = 2000, interval = "month", ...rest } = over;
  const current_period_start = seconds();
  const current_period_end = current_period_start + 30 * 86_400;
  const price = { unit_amount, recurring: { interval } };
  const item = { id: `si_${id}`, quantity, current_period_start, current_period_end, price };
  return {
    id,
    object: "subscription",
    customer,
    currency: "eur",
    status: "active",
    created: current_period_start,
    canceled_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    metadata: {},
    items: list([item]),
    ...rest,
  };
}
