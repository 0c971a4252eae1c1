export type SenderLook = { logoPath: string | null; name: string };

/** The sender's logo or name, if the sender has a branding. */
export function SenderMark({ look }: { look: SenderLook | null }) {
  if (!look) return null;
  return (
    <p className="sender-mark">{look.logoPath ? <img src={look.logoPath} alt={look.name} height={32} /> : look.name}</p>
  );
}
