import type { SVGProps } from "react";

/** A pen stroke that ends in a tick, over a bright line. Without styles, because recipients load others than senders. */
export function LogoDrawing({ size, ...props }: { size: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" {...props}>
      <path d="M4 27.5h24" stroke="var(--mark)" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M6 13.5c4-5.5 7.5-6.5 7.5-3.6 0 3-3.5 7.6-1.2 7.6 1.6 0 2.7-2.2 3.9-2.2 1.3 0 .9 3.7 3 3.7 2.6 0 5-5.7 8.3-14"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
