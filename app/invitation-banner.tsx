import { requireUser } from "@/app/page-context";
import { OwnInvitation } from "@/components/accounts/own-invitation";
import { ClientMessages } from "@/components/shell/client-messages";
import { findOwnInvitation } from "@/lib/organisations/people/own-invitation";

/** Offers the invitation that waits for whoever is signed in; otherwise nothing. Needs a ProofProvider around it. */
export async function InvitationBanner() {
  const invitation = await findOwnInvitation(await requireUser());
  if (!invitation) return null;
  return (
    <ClientMessages namespaces={["OwnInvitation"]}>
      <OwnInvitation company={invitation.company} inviter={invitation.inviter} />
    </ClientMessages>
  );
}
