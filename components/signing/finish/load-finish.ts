export const loadFinish = () => import("./send-finish").then((m) => m.sendFinish);
