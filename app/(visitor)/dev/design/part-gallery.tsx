import { Pencil, Plus } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Logo } from "@/components/ui/logo";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { StatusDot } from "@/components/ui/status-dot";
import { Stepper } from "@/components/ui/stepper";
import { TextLink } from "@/components/ui/text-link";
import { PaperDrawing } from "@/components/workflows/paper-drawing";

const variants = ["primary", "strong", "secondary", "quiet", "danger"] as const;
const tones = ["neutral", "active", "good", "warn", "bad"] as const;
const greek = "Αικατερίνη Παπακωνσταντινοπούλου-Χατζηγεωργίου";

/** The states of one variant of buttons, so that one button at most is bright, as on every screen. */
export function PartGallery({ shown }: { shown: string | undefined }) {
  const variant = variants.find((one) => one === shown) ?? "secondary";
  return (
    <>
      <Card title="Type">
        <div className="flex flex-col gap-2">
          <Logo />
          <p className="text-34 font-semibold">34 · {greek}</p>
          <p className="text-26 font-semibold">26 · Review and send</p>
          <p className="text-20 font-semibold">20 · Review and send</p>
          <p className="text-17">17 · The quick brown fox</p>
          <p>15 · {greek}</p>
          <p className="text-13 text-ink-2">13 · secondary, 0123456789</p>
          <p>
            A <TextLink href="/dev/design">link in a sentence</TextLink>.
          </p>
        </div>
      </Card>
      <Card title="Buttons">
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap gap-2">
            {variants.map((one) => (
              <ButtonLink key={one} variant={one} href={`/dev/design?variant=${one}`}>
                {one}
              </ButtonLink>
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant={variant} icon={<Plus aria-hidden size={16} />}>
              With an icon
            </Button>
            <Button variant={variant} busy>
              Busy
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <ButtonLink variant={variant} size="small" href="/dev/design">
              Small link
            </ButtonLink>
            <IconButton variant={variant} label={`Edit (${variant})`} icon={<Pencil aria-hidden size={16} />} />
          </div>
        </div>
      </Card>
      <Card title="States">
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap gap-4">
            {tones.map((tone) => (
              <StatusDot key={tone} tone={tone}>
                {tone}
              </StatusDot>
            ))}
          </div>
          <div className="flex flex-wrap gap-2">
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </div>
          <div className="flex gap-2">
            <Avatar firstName="Άννα" lastName="Ωραία" />
            <Avatar firstName="John" lastName="Smith" size="small" done />
          </div>
          <Spinner label="Loading" />
          <Skeleton className="h-5 w-64" />
        </div>
      </Card>
      {(["info", "good", "warn", "bad"] as const).map((tone) => (
        <Banner key={tone} tone={tone} title={`A banner: ${tone}`} action={<Button size="small">Do it</Button>}>
          What happened, what was kept, what to do.
        </Banner>
      ))}
      <Card title="Steps">
        <Stepper
          label="Steps"
          steps={[
            { label: "Upload document", state: "done" },
            { label: "Manage recipients", state: "current" },
            { label: "Design document", state: "open" },
            { label: "Review and send", state: "open" },
          ]}
        />
      </Card>
      <Card>
        <EmptyState drawing={<PaperDrawing />} title="Nothing here yet" action={<Button>Begin</Button>}>
          One sentence.
        </EmptyState>
      </Card>
    </>
  );
}
