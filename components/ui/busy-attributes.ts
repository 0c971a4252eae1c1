/** For a control whose action is in progress. Unlike `disabled`, it keeps the focus; its handlers have to do nothing. */
export const busyAttributes = (busy: boolean) => (busy ? { "aria-busy": true, "aria-disabled": true } : {});
