import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

type Row = Record<string, any>; // eslint-disable-line typescript/no-explicit-any -- Stripe's own shapes, as its documentation has them
type Call = { method: string; path: string; fields: Record<string, string> };

export const seconds = (date = new Date()) => Math.floor(date.getTime() / 1000);
const list = (data: Row[]) => ({ object: "list", data, has_more: false });

/** Answers as Stripe's API does, over what it holds in memory. `faults` are answered instead, one a call. */
export async function useStripeServer() {
  const held: Held = { customers: 0, namesNoAddress: false, sessions: [], subscriptions: [], invoices: [] };
  const calls: Call[] = [];
  const faults: (number | "hang" | "drop")[] = [];
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
      const answer = fault ? { error: { type: "card_error", message: "refused" } } : answerTo(held, call);
      const status = fault ?? (answer ? 200 : 404);
      response.writeHead(status, { "content-type": "application/json", "stripe-should-retry": "false" });
      response.end(JSON.stringify(answer ?? { error: { type: "invalid_request_error", message: "No such thing" } }));
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
  if (kind === "customers") return { id: `cus_${(held.customers += 1)}`, object: "customer" };
  if (kind === "prices") return { id, object: "price", product: "prod_countersign" };
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
  if (subscription && method === "POST") change(subscription, fields);
  return subscription;
}

function change(subscription: Row, fields: Record<string, string>): void {
  const [item] = subscription["items"].data;
  if (fields["items[0][quantity]"]) item.quantity = Number(fields["items[0][quantity]"]);
  if (fields["items[0][price_data][unit_amount]"])
    item.price.unit_amount = Number(fields["items[0][price_data][unit_amount]"]);
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
    status: "active",
    created: current_period_start,
    canceled_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    items: list([item]),
    ...rest,
  };
}
