"use client";
import { Copy, EllipsisVertical, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import { Pagination } from "@/components/ui/pagination";
import { SearchBox } from "@/components/ui/search-box";
import { SidePanel } from "@/components/ui/side-panel";
import { Tabs } from "@/components/ui/tabs";
import { useToast } from "@/components/ui/toast";

export function OverlayGallery() {
  const [open, setOpen] = useState<"dialog" | "panel" | "confirm" | null>(null);
  const toast = useToast();
  const close = (next: boolean) => (next ? undefined : setOpen(null));
  return (
    <>
      <Card title="What floats">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen("dialog")}>Dialog</Button>
          <Button onClick={() => setOpen("panel")}>Side panel</Button>
          <Button onClick={() => setOpen("confirm")}>Confirmation</Button>
          <Button onClick={() => toast.done("Saved as a draft")}>Toast</Button>
          <Button onClick={() => toast.failed("Something went wrong, please try again.")}>Error toast</Button>
          <Menu
            label="Row actions"
            trigger={<IconButton label="Menu" icon={<EllipsisVertical aria-hidden size={18} />} />}
          >
            <MenuItem icon={<Copy aria-hidden size={16} />}>Copy</MenuItem>
            <MenuItem disabled>Not now</MenuItem>
            <MenuLine />
            <MenuItem danger icon={<Trash2 aria-hidden size={16} />}>
              Delete
            </MenuItem>
          </Menu>
        </div>
        <Dialog
          open={open === "dialog"}
          onOpenChange={close}
          title="A dialog"
          description="What it is about."
          footer={<Button variant="primary">Apply</Button>}
        >
          Its content.
        </Dialog>
        <SidePanel open={open === "panel"} onOpenChange={close} title="A side panel">
          Its content.
        </SidePanel>
        <ConfirmDialog
          open={open === "confirm"}
          onOpenChange={close}
          title="Delete this workflow?"
          confirm="Delete"
          danger
          act={() => Promise.reject(new Error("always"))}
        >
          <p>It fails, to show how that looks.</p>
        </ConfirmDialog>
      </Card>
      <Card title="Ways through lists">
        <LinkTabs
          label="State"
          current="all"
          tabs={[
            { key: "all", label: "All", count: "31", href: "/dev/design" },
            { key: "drafts", label: "Drafts", count: "25", href: "/dev/design?activeTab=drafts" },
          ]}
        />
        <SearchBox label="Search by name" className="max-w-[360px]" />
        <Pagination page={2} perPage={25} total={80} />
      </Card>
      <Card title="Tabs">
        <Tabs
          label="Way to sign"
          tabs={[
            { key: "type", label: "Type", content: "Typed." },
            { key: "draw", label: "Draw", content: "Drawn." },
            { key: "pad", label: "Sign Pad", content: "", disabled: true },
          ]}
        />
      </Card>
    </>
  );
}
