/** The reason in the seal of a recipient's certificate, by which whoever verifies it knows that it is one. */
export const recipientReason = "Certificate for one recipient, not recorded";
