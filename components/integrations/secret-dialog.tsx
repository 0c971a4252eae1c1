"use client";
import { Button } from "@/components/ui/button";
import { CopyBox } from "@/components/ui/copy-box";
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
    <CopyBox text={secret} about={title} />
  </Dialog>
);
