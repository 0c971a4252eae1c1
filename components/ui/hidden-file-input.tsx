import type { Ref } from "react";

type Props = { ref: Ref<HTMLInputElement>; label: string; accept: string; onFile: (file: File) => void };

/** The chooser that a button opens by `ref`. The same file can be chosen again. */
export const HiddenFileInput = ({ ref, label, accept, onFile }: Props) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    hidden
    aria-label={label}
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      target.value = "";
      if (file) onFile(file);
    }}
  />
);
