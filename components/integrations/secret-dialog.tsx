"use client";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";

type Props = { secret: string; title: string; text: string; done: string; onClose: () => void };

/** Shows a new secret; it cannot be shown again. */
export const SecretDialog = ({ secret, title, text, done, onClose }: Props) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={title}
    footer={
      <Button variant="strong" onClick={onClose}>
        {done}
      </Button>
    }
  >
    <p className="mb-3">{text}</p>
    <div className="flex items-center gap-2">
      <code className="min-w-0 flex-1 rounded-control border border-line bg-paper-2 px-3 py-2 break-all select-all">
        {secret}
      </code>
      <CopyButton text={secret} about={title} />
    </div>
  </Dialog>
);
