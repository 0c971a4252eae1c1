/**
 * Next answers an unsupported method with an empty 405. This adds the allowed methods, in the API's format;
 * `findAllowed` returns them as a value of the Allow header.
 * @param {import("node:http").ServerResponse} response
 * @param {() => Promise<string>} findAllowed
 */
export function explainRefusedMethod(response, findAllowed) {
  const own = { writeHead: response.writeHead.bind(response), end: response.end.bind(response) };
  const isRefused = () => response.statusCode === 405 && !response.headersSent;
  // Next sends the headers, through its compression, before the end of its empty answer: then none could be added.
  response.writeHead = (...given) => {
    if (given[0] !== 405) return own.writeHead(...given);
    response.statusCode = 405;
    return response;
  };
  response.end = (...given) => {
    Object.assign(response, own);
    if (!isRefused()) return response.end(...given);
    findAllowed().then(
      (allow) => {
        const message = `This address takes ${allow}.`;
        response.writeHead(405, { "content-type": "application/json", "cache-control": "no-store", allow });
        response.end(JSON.stringify({ success: false, label: "MethodNotAllowed", message }));
      },
      () => response.end(...given),
    );
    return response;
  };
}
