import type { Endpoint } from '#contract/kit/endpoint.ts';

/** A call as it goes out: address below `/api`, and the body if the method has one. */
export interface Outgoing {
  url: string;
  body: string | FormData | undefined;
}

/**
 * Lay an input out on the wire: `{id}` of the path first, then the query string (GET, DELETE) or the body.
 * Lists in a query string are comma-joined, nested objects are JSON.
 */
export function outgoing(
  endpoint: Pick<Endpoint, 'path' | 'method' | 'upload'>,
  input: unknown,
  file?: File,
): Outgoing {
  const rest: Record<string, unknown> = isRecord(input) ? { ...input } : {};
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? ''));
  });
  const url = `/api${path}`;
  if (endpoint.upload) return { url, body: multipart(rest, file) };
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE')
    return { url: url + queryString(rest), body: undefined };
  return { url, body: JSON.stringify(Array.isArray(input) ? input : rest) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const given = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const written = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'object' ? JSON.stringify(value) : String(value);

function queryString(values: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(values)
      .filter(([, v]) => given(v))
      .map(([k, v]) => [k, written(v)]),
  );
  return query.size > 0 ? `?${query}` : '';
}

function multipart(values: Record<string, unknown>, file?: File): FormData {
  const form = new FormData();
  // Fields first: the server reads them before it starts on the file.
  for (const [name, value] of Object.entries(values)) if (given(value)) form.append(name, written(value));
  if (file) form.append('file', file);
  return form;
}

/** The file name of a Content-Disposition header; `filename*` wins because only it can carry Chinese. */
export function fileName(disposition: string | null): string {
  const star = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (star) return decodeURIComponent(star);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? '下载文件';
}
