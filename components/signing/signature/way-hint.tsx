export type WayProps = {
  isInitial: boolean;
  /** True once the signer has tried to sign without having made a signature. */
  isAsked: boolean;
  image: string | null;
  onImage: (image: string | null) => void;
};

type Props = { id: string; hint: string; lacking: string };

/** What to do on this tab; what is lacking is said only once somebody has tried to sign without it. */
export const WayHint = ({ id, hint, lacking }: Props) => (
  <p id={id} className={lacking ? "problem" : "quiet"} role="status">
    {lacking || hint}
  </p>
);
