import type { InjectOptions } from 'fastify';
import type { Endpoint } from '#contract/kit/endpoint.ts';

const BOUNDARY = 'haocang-test';

/** How a call is sent beside its input. */
interface Sending {
  headers?: Record<string, string>;
  file?: Buffer | undefined;
  fileName?: string;
}

/** A call as a browser sends it: fields of the path in the path, the rest in the query or as JSON, a file as a form. */
export function wired(
  endpoint: Endpoint,
  input: object,
  { headers = {}, file, fileName = 'import.xlsx' }: Sending = {},
): InjectOptions {
  const rest: Record<string, unknown> = { ...input };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name] ?? 1;
    delete rest[name];
    return encodeURIComponent(text(value));
  });
  const call = { method: endpoint.method, url: `/api${path}` };
  if (file)
    return {
      ...call,
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: form(file, fileName),
    };
  if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE')
    return { ...call, headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(rest) };
  return {
    ...call,
    headers,
    query: Object.fromEntries(
      Object.entries(rest)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, text(value)]),
    ),
  };
}

/** As an address may carry it: half a character cannot be written there. */
const text = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();

const form = (file: Buffer, name: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name.replaceAll('"', '%22')}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
