import { Mail, Paperclip, Smartphone } from "lucide-react";
import { LinkedText } from "./linked-text";

type Item = {
  id: number;
  channel: string;
  to: string;
  subject: string;
  text: string;
  attachments: string[];
  time: string;
};

export function MessageList({ items, to }: { items: readonly Item[]; to: string }) {
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-paper">
      {items.map((item, index) => (
        <li key={item.id} className="border-b border-line last:border-b-0">
          <details open={index === 0} className="group">
            <summary className="flex gap-3 px-4 py-3 -outline-offset-2 hover:bg-paper-2 focus-visible:shadow-none sm:px-6">
              {item.channel === "sms" ? (
                <Smartphone aria-hidden size={18} className="mt-0.5 shrink-0 text-ink-2" />
              ) : (
                <Mail aria-hidden size={18} className="mt-0.5 shrink-0 text-ink-2" />
              )}
              <span className="min-w-0 flex-1">
                <span className="block font-semibold [overflow-wrap:anywhere]">{item.subject || item.text}</span>
                <span className="block text-13 [overflow-wrap:anywhere] text-ink-2">
                  {to} {item.to} · {item.time}
                </span>
              </span>
            </summary>
            <div className="px-4 pt-1 pb-5 sm:px-6 sm:pl-[54px]">
              <LinkedText text={item.text} />
              {item.attachments.map((name) => (
                <p key={name} className="mt-3 flex items-center gap-2 text-13 text-ink-2">
                  <Paperclip aria-hidden size={14} />
                  {name}
                </p>
              ))}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
