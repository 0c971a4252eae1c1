/** Says in a list that a row is a sample; `children` is the word. */
export function SampleMark({ children }: { children: string }) {
  return (
    <>
      {" "}
      <span className="inline-block rounded-full border border-line bg-paper-2 px-2 align-middle text-13 font-normal whitespace-nowrap text-ink-2">
        {children}
      </span>
    </>
  );
}
