export type SenderLook = { logoPath: string | null; name: string };

/** Whose page this is, where the sender has a look of his own. */
export function SenderMark({ look }: { look: SenderLook | null }) {
  if (!look) return null;
  return (
    <p className="sender-mark">{look.logoPath ? <img src={look.logoPath} alt={look.name} height={32} /> : look.name}</p>
  );
}
