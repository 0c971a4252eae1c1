import { disclosureVersion } from "@/lib/signing/schema";
import { recipientRoleIds } from "@/db/enums";
import { call, runJobs } from "./api";
import { mailbox, person } from "./given";

/** A recipient who signs on the device of a host, without an address. */
export const inPerson = (over: Record<string, unknown> = {}) => {
  const { email: _, ...rest } = person({ first_name: "Ada", last_name: "Guest" });
  // The cast holds: a recipient in person needs no address.
  return { ...rest, recipient_role_id: recipientRoleIds.inPerson, ...over } as unknown as ReturnType<typeof person>;
};

/** The host hands over; returns the link of the device's session and its cookie. */
export async function handOver(hostToken: string | undefined, options: Parameters<typeof call>[2] = {}) {
  const answer = await call("POST", `/signature-requests/${hostToken}/hand-over`, options);
  const token = /signature-requests\/([\w-]+)$/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
  const cookies = answer.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
  return { answer, token, cookie: cookies.find((one) => one.startsWith("countersign.device.")) ?? "" };
}

type Device = { token: string; cookie: string };
export const onDevice = ({ token, cookie }: Device, method: string, path = "", body?: unknown) =>
  call(method, `/signature-requests/${token}${path}`, { headers: { cookie, origin: "http://localhost:3999" }, body });

export const begin = (device: Device, over = {}) =>
  onDevice(device, "POST", "/consent", { version: disclosureVersion, is_me: true, ...over });

/** The code in the newest mail to the host. */
export async function hostCodeOf(address: string): Promise<string> {
  await runJobs();
  const mails = await mailbox(address);
  const mail = mails.find(({ subject }) => String(subject).startsWith("Your code to take the device back"));
  return /(?<!\d)\d{6}(?!\d)/.exec(String(mail?.["text"]))?.[0] ?? "";
}
