/** The product's logo and name, without the styles of the sender's screens. */
export function ProductMark() {
  return (
    <span className="product-mark">
      <svg width="24" height="24" viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <path d="M4 27.5h24" stroke="var(--mark)" strokeWidth="4" strokeLinecap="round" />
        <path
          d="M6 13.5c4-5.5 7.5-6.5 7.5-3.6 0 3-3.5 7.6-1.2 7.6 1.6 0 2.7-2.2 3.9-2.2 1.3 0 .9 3.7 3 3.7 2.6 0 5-5.7 8.3-14"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Countersign
    </span>
  );
}
