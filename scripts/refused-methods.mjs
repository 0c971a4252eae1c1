/**
 * Next answers a method that an address of the API does not have with an empty 405. This adds which it has, in the API's
 * format; `findAllowed` answers them as the header Allow has them.
 * @param {import("node:http").ServerResponse} response
 * @param {() => Promise<string>} findAllowed
 */
export function explainRefusedMethod(response, findAllowed) {
  const end = response.end.bind(response);
  response.end = (...given) => {
    response.end = end;
    if (response.statusCode !== 405 || response.headersSent) return end(...given);
    findAllowed().then(
      (allow) => {
        const message = `This address takes ${allow}.`;
        response.writeHead(405, { "content-type": "application/json", "cache-control": "no-store", allow });
        response.end(JSON.stringify({ success: false, label: "MethodNotAllowed", message }));
      },
      () => end(...given),
    );
    return response;
  };
}
