import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { wired } from '../wire.ts';
import type { Answer } from './world.ts';

/** A request as it travels, before it is spoilt. */
export interface Request {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | string;
}

/** Some kilobytes that unfold to more than any body may have. */
const BOMB = gzipSync(Buffer.alloc(12 * 1024 * 1024, 0x20));
const CRLF = '\r\n',
  MEGABYTES_3 = 3 * 1024 * 1024,
  TIMEOUT_MS = 20_000;

/** What the endpoint is sent when nothing is wrong with it. */
export function requestOf(endpoint: Endpoint, input: object, file?: Buffer): Request {
  const { method = 'GET', url, query, headers, payload } = wired(endpoint, input, { file });
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return {
    method,
    url: `${String(url)}${search ? `?${search}` : ''}`,
    headers: Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]),
    body: (payload as Buffer | string | undefined) ?? '',
  };
}

/** Bytes of a request; its length is told truly unless a header tells another. */
function bytes({ method, url, headers, body }: Request): Buffer {
  const content = Buffer.from(body);
  const told = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
    ? []
    : [['content-length', String(content.length)] as const];
  const head = [
    `${method} ${url} HTTP/1.1`,
    ...[['host', 'localhost'] as const, ['connection', 'close'] as const, ...headers, ...told].map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    '',
  ].join(CRLF);
  return Buffer.concat([Buffer.from(head, 'latin1'), content]);
}

const JSON_TYPE = ['content-type', 'application/json'] as const;
const but = (request: Request, ...headers: (readonly [string, string])[]): Request => ({
  ...request,
  headers: [...request.headers.filter(([name]) => !headers.some(([other]) => other === name)), ...headers],
});
const json = (request: Request, body: Buffer | string): Request => ({ ...but(request, JSON_TYPE), body });
const plain = ({ body }: Request): string => (typeof body === 'string' && body !== '' ? body : '{"id":1}');
const asked = (request: Request, more: string): Request => ({
  ...request,
  url: `${request.url}${request.url.includes('?') ? '&' : '?'}${more}`,
});
const form = (request: Request, parts: string, boundary = 'X'): Request => ({
  ...but(request, ['content-type', `multipart/form-data; boundary=${boundary}`]),
  body: parts.replaceAll('\n', CRLF),
});
const FILE = '--X\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\n\n';

/** Sixteen ways in which a request is not one, each with its varieties. */
export const MALFORMED: Readonly<Record<string, (request: Request) => readonly Request[]>> = {
  'broken JSON': (r) =>
    ['{"id":1', '{id:1}', '{"id":01}', "{'id':1}", '{"id":1,}', '\u0000', '{"id":"\\ud8"}', '['.repeat(50_000)].map(
      (body) => json(r, body),
    ),
  'another type': (r) =>
    [
      'application/json\t',
      ' application/json',
      '\tapplication/json; charset=utf-8',
      'application/json;charset=utf-16',
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json, text/plain',
      'multipart/form-data',
      '/',
      'application/json; charset=utf-8; charset=latin1',
      'application/xml',
      '',
      'application/jsonx',
      'application/json\u00a0',
    ].map((type) => ({ ...but(r, ['content-type', type]), body: plain(r) })),
  'no body': (r) => [json(r, ''), { ...r, headers: r.headers.filter(([name]) => name !== 'content-type'), body: '' }],
  'a list': (r) => ['[]', '[[]]', `[${plain(r)}]`].map((body) => json(r, body)),
  'a scalar': (r) => ['1', '"x"', 'null', 'true', '1e400'].map((body) => json(r, body)),
  'the same key twice': (r) => [
    json(r, `{"id":1,"id":-1,${plain(r).slice(1)}`),
    json(r, `${plain(r).slice(0, -1)},"__proto__":{"a":1}}`),
    json(r, '{"constructor":{"prototype":{"a":1}}}'),
  ],
  'another alphabet': (r) => [
    json(r, Buffer.from(plain(r), 'utf16le')),
    json(r, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    json(r, `\ufeff${plain(r)}`),
  ],
  packed: (r) => [
    but(json(r, gzipSync(plain(r))), ['content-encoding', 'gzip']),
    but(json(r, plain(r)), ['content-encoding', 'gzip']),
    but(json(r, plain(r)), ['content-encoding', 'snappy']),
    but(json(r, BOMB), ['content-encoding', 'gzip']),
  ],
  'too much': (r) => [
    but(json(r, plain(r)), ['content-length', String(MEGABYTES_3)]),
    json(r, `{"a":"${'x'.repeat(MEGABYTES_3)}"}`),
  ],
  'another method': (r) =>
    ['TRACE', 'CONNECT', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND', 'BREW', r.method.toLowerCase()].map((method) => ({
      ...r,
      method,
    })),
  'a bad form': (r) => [
    form(r, `${FILE}x`),
    form(r, `${FILE}\n--X--\n`),
    form(r, 'nothing of the kind'),
    form(r, '--X\ncontent-disposition: form-data; name="__proto__"\n\n1\n--X--\n'),
    form(r, `${FILE}x\n${FILE}y\n--X--\n`),
    form(r, '', ''),
    form(r, `${'--X\ncontent-disposition: form-data; name="a"\n\n1\n'.repeat(100)}--X--\n`),
  ],
  'a huge head': (r) => [
    but(r, ['x-much', 'x'.repeat(20_000)]),
    { ...r, headers: [...r.headers, ...Array.from({ length: 3000 }, (_, i) => [`x-${i}`, '1'] as const)] },
    but(r, ['idempotency-key', 'k'.repeat(5000)]),
    but(r, ['idempotency-key', "'; drop table x; --"]),
    but(r, ['x-house-id', 'NaN']),
    but(r, ['x-house-id', '９']),
  ],
  'a bad path': (r) =>
    ['%zz', '%', '%c0%ae%c0%ae', '%00', '..%2f..%2fetc%2fpasswd', 'x'.repeat(9000), '%F0%9F%98%80', ';x=1'].map(
      (end) => ({ ...r, url: `${r.url.split('?')[0]?.replace(/[^/]*$/, '') ?? ''}${end}` }),
    ),
  'a bad query': (r) =>
    [
      'a=%zz',
      'b=%',
      '%c0%ae=1',
      '\u00ff=1',
      '__proto__=1&constructor=2',
      '&&&===',
      `a=${'x'.repeat(9000)}`,
      'a=%ED%A0%80',
    ].map((more) => asked(r, more)),
  'said twice in the query': (r) =>
    [
      'id=1&id=2',
      'id[]=1&id[a]=2',
      'pageSize=1&pageSize=2&param=x',
      'version=0&version=1&ids=1&ids=2',
      'keyword=a&keyword=b&code=a&code=b',
    ].map((more) => asked(r, more)),
  'a lie about its length': (r) => [
    but(json(r, plain(r)), ['content-length', '1']),
    but(json(r, plain(r)), ['content-length', '100000']),
    but(json(r, plain(r)), ['content-length', '-1']),
    but(json(r, plain(r)), ['content-length', 'x']),
    { ...json(r, plain(r)), headers: [JSON_TYPE, ['content-length', '3'], ['content-length', '30']] },
    { ...json(r, `0${CRLF}${CRLF}`), headers: [JSON_TYPE, ['content-length', '5'], ['transfer-encoding', 'chunked']] },
    { ...json(r, 'zz\r\n'), headers: [JSON_TYPE, ['transfer-encoding', 'chunked']] },
  ],
};

/** The length it tells, where it tells one that is none or more than nothing. */
const told = ({ headers, body }: Request): number =>
  Number(
    headers.find(([name, value]) => name === 'content-length' && Number(value) >= 0)?.[1] ?? Buffer.byteLength(body),
  );
/** The rest never comes. */
const isCut = (request: Request): boolean => told(request) > Buffer.byteLength(request.body);
/** Nobody reads the body of a question: the server answers, and hangs up on whoever sends megabytes of it still. */
const isUnread = ({ method, body }: Request): boolean => method === 'GET' && Buffer.byteLength(body) > MEGABYTES_3;
/** Requests that need not be answered to the end: whoever asks for a tunnel or hangs up half-way hears nothing, and what follows the told length is no request, for which the server hangs up. */
export const mayBeSilent = (request: Request): boolean =>
  request.method === 'CONNECT' || isUnread(request) || told(request) !== Buffer.byteLength(request.body);

/** Send it; every whole answer that came until the server hung up. */
export function exchange(port: number, request: Request): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const late = setTimeout(
      () => socket.destroy(new Error(`no end of the answer to ${request.method} ${request.url.slice(0, 100)}`)),
      TIMEOUT_MS,
    );
    const done = (): void => {
      clearTimeout(late);
      socket.destroy();
      resolve(answersIn(Buffer.concat(chunks), request.method));
    };
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', done);
    // The server may close while the rest is still on its way.
    socket.on('error', (error: Error & { code?: string }) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? done() : (clearTimeout(late), reject(error)),
    );
    socket.write(bytes(request));
    if (request.method === 'CONNECT' || isCut(request)) socket.end();
  });
}

function answersIn(all: Buffer, method: string): Answer[] {
  const cut = all.indexOf(CRLF + CRLF);
  if (cut < 0) return [];
  const [line = '', ...fields] = all.subarray(0, cut).toString('latin1').split(CRLF);
  const headers = Object.fromEntries(
    fields.map((field): [string, string] => {
      const at = field.indexOf(':');
      return [field.slice(0, at).toLowerCase(), field.slice(at + 1).trim()];
    }),
  );
  const start = cut + 4,
    length = method === 'HEAD' ? 0 : Number(headers['content-length'] ?? all.length - start);
  if (all.length < start + length) return [];
  const body = all.subarray(start, start + length),
    status = Number(line.split(' ')[1]);
  const isJson = headers['content-type']?.startsWith('application/json') && body.length > 0;
  const answer: Answer = {
    status,
    headers,
    bytes: body,
    envelope: isJson ? (JSON.parse(body.toString()) as Envelope) : undefined,
  };
  return [answer, ...answersIn(all.subarray(start + length), method)];
}
