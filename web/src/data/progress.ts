interface Request {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  body?: XMLHttpRequestBodyInit;
}

/** `fetch` for an upload, which also tells what part of the body has left; `fetch` itself does not say. */
export const fetchTelling = (
  url: string,
  { method, headers, signal, body }: Request,
  told: (share: number) => void,
): Promise<Response> =>
  new Promise((answer, fail) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => told(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const lines = request
        .getAllResponseHeaders()
        .trim()
        .split(/\r?\n/)
        .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
      const response = new Response(request.response as Blob, { status: request.status, headers: lines }); // what was asked for above
      answer(
        Object.defineProperty(response, 'url', { value: request.responseURL || new URL(url, location.href).href }),
      );
    };
    request.onerror = () => fail(new TypeError('the connection was lost'));
    request.onabort = () => fail(signal.reason);
    if (signal.aborted) return fail(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(body ?? null);
  });
