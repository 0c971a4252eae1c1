/** Whether a host leads to this machine only; as a URL writes it, or as one listens on it. */
export const isLoopbackHost = (host: string) => /^(localhost|\[::1\]|::1|127(\.\d{1,3}){3})$/.test(host);
