import { Mail, Paperclip, Smartphone } from "lucide-react";
import Link from "next/link";
import { classNames } from "@/components/ui/class-names";
import { LinkedText } from "./linked-text";

type MailboxItem = {
  id: number;
  channel: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  attachments: string[];
  time: string;
};
type Words = { list: string; to: string; frame: string; text: string };
type Props = {
  items: readonly MailboxItem[];
  open: MailboxItem;
  hrefOf: (id: number) => string;
  words: Words;
};

/** The list of messages next to the open one, shown as it arrives. */
export function Mailbox({ items, open, hrefOf, words }: Props) {
  return (
    <div className="grid overflow-hidden rounded-card border border-line bg-paper lg:h-[calc(100dvh-180px)] lg:min-h-[520px] lg:grid-cols-[360px_minmax(0,1fr)]">
      <nav
        aria-label={words.list}
        className="overflow-y-auto border-line max-lg:max-h-[300px] max-lg:border-b lg:border-r"
      >
        <ul>
          {items.map((item) => (
            <li key={item.id} className="border-b border-line last:border-b-0">
              <Link
                href={hrefOf(item.id)}
                prefetch={false}
                scroll={false}
                aria-current={item.id === open.id ? "true" : undefined}
                title={item.subject || item.text}
                className={classNames(
                  "flex gap-3 border-l-[3px] px-4 py-2.5 -outline-offset-2 hover:bg-paper-2 focus-visible:shadow-none",
                  item.id === open.id ? "border-l-mark bg-paper-2" : "border-l-transparent",
                )}
              >
                {item.channel === "sms" ? (
                  <Smartphone aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-2" />
                ) : (
                  <Mail aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-2" />
                )}
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
                    {item.subject || item.text}
                  </span>
                  <span className="block truncate text-13 text-ink-2">{item.to}</span>
                  <span className="block text-13 text-ink-2 tabular-nums">{item.time}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Opened item={open} words={words} />
    </div>
  );
}

function Opened({ item, words }: { item: MailboxItem; words: Words }) {
  return (
    <article className="flex min-h-0 min-w-0 flex-col">
      <header className="border-b border-line px-4 py-3 sm:px-6">
        <h2 className="text-17 [overflow-wrap:anywhere]">{item.subject || words.text}</h2>
        <p className="text-13 [overflow-wrap:anywhere] text-ink-2">
          {words.to} {item.to} · {item.time}
        </p>
        {item.attachments.map((name) => (
          <p key={name} className="mt-1 flex items-center gap-2 text-13 text-ink-2">
            <Paperclip aria-hidden size={14} />
            {name}
          </p>
        ))}
      </header>
      {item.html ? (
        // A mail is a page of its own: it brings its own styles and runs no scripts; its links open a new window.
        <iframe
          title={words.frame}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={item.html.replace("<head>", '<head><base target="_blank">')}
          className="min-h-[480px] w-full flex-1 bg-paper"
        />
      ) : null}
      <details open={!item.html} className="overflow-y-auto border-t border-line px-4 py-3 sm:px-6 lg:max-h-[40%]">
        <summary className="cursor-pointer text-13 text-ink-2">{words.text}</summary>
        <div className="mt-2">
          <LinkedText text={item.text} />
        </div>
      </details>
    </article>
  );
}
