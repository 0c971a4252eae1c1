// What of Next's constants its code in browsers reads (next-in-browsers.test.ts). The rest is for servers and builds.
module.exports = { NEXT_NAV_DEPLOYMENT_ID_HEADER: "x-nextjs-deployment-id", WEB_SOCKET_MAX_RECONNECTIONS: 12 };
