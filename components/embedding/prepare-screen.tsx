"use client";
import { useTranslations } from "next-intl";
import { type ComponentProps, useEffect, useMemo, useState } from "react";
import { postFields } from "@/components/designer/design/post-fields";
import { DesignScreen } from "@/components/designer/design-screen";
import { CallsAt, useCallDocument } from "@/components/documents/calls-at";
import { StampsProvider } from "@/components/stamps/stamps-context";
import { ChangedElsewhere } from "@/components/versions/changed-elsewhere";
import { SeenVersionProvider, useSeenVersion } from "@/components/versions/seen-version-provider";
import { type FoldedDocuments, unfoldDocuments } from "@/lib/documents/schema/folded-documents";
import { CallFailure } from "@/lib/platform/http/call-api";

type Designed = ComponentProps<typeof DesignScreen>;
type Design = Pick<Designed, "title" | "people" | "isInOrder" | "fieldProblems"> & {
  documents: FoldedDocuments<Designed["documents"][number]>;
  what: "draft" | "template";
  updatedAt: Date;
  doneTo: string;
};
type Props = Design & {
  /** Where the calls of the session go. */
  at: string;
  stamps: Omit<ComponentProps<typeof StampsProvider>, "children">;
};

/** The designer in an embedded session: all there is, with a button that ends it. */
export function PrepareScreen({ at, stamps, ...design }: Props) {
  return (
    <CallsAt value={at}>
      <StampsProvider {...stamps}>
        <SeenVersionProvider>
          <Designing {...design} />
        </SeenVersionProvider>
      </StampsProvider>
    </CallsAt>
  );
}

function Designing({ what, updatedAt, doneTo, documents: folded, ...design }: Design) {
  const [documents] = useState(() => unfoldDocuments(folded));
  const t = useTranslations("Preparing");
  const seen = useSeenVersion();
  const callDocument = useCallDocument();
  const [hasEnded, setEnded] = useState(false);
  const post = useMemo(() => {
    const save = postFields(callDocument, seen, what === "draft" ? "signatoryId" : "templateRoleId");
    return async (...given: Parameters<typeof save>) => {
      try {
        return await save(...given);
      } catch (error) {
        if (error instanceof CallFailure && error.status === 410) setEnded(true);
        throw error;
      }
    };
  }, [callDocument, seen, what]);
  if (hasEnded) return <Reload />;
  return (
    <>
      <ChangedElsewhere seen={updatedAt} what={what} />
      <DesignScreen
        {...design}
        documents={documents}
        readOnly={false}
        post={post}
        onLeave={() => undefined}
        next={t("done")}
        onContinue={() => window.location.replace(doneTo)}
      />
    </>
  );
}

/** The server says why the session has ended. In place of the designer, which would warn of what is not saved. */
function Reload() {
  useEffect(() => window.location.reload(), []);
  return null;
}
