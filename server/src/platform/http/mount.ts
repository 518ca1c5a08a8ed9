import { randomBytes } from 'node:crypto';
import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OK, type Envelope } from '#contract/errors.ts';
import { isForOwners } from '#contract/iam/owner-account.ts';
import type { Api, Endpoint } from '#contract/kit/endpoint.ts';
import { sentence } from '#contract/kit/sentence.ts';
import { takenBy } from '#contract/taken.ts';
import { refusedUnknown } from '#contract/terms/unknown.ts';
import type { Actor } from '../actor.ts';
import type { Call, FileAnswer, Handlers } from '../command/call.ts';
import { Refusal, asRefusal, refuse, refuseField, refuseFields } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { plainText } from '../text.ts';
import { callSpan, endSpan, inside } from '../trace/span.ts';
import { addressOf } from './address.ts';
import { Gate } from './gate.ts';
import type { Limits } from './limits.ts';
import { metrics } from './metrics.ts';
import { occurredAt } from './occurred.ts';
import { Pace } from './pace.ts';
import { answeredAs } from './seen.ts';
import { spool, type Upload } from './upload.ts';

/** Finds out who is asking, or refuses; what is asked says at which door. Given by the iam domain; the platform knows no domain. */
export type Identify = (platform: Platform, request: FastifyRequest, endpoint: Endpoint) => Promise<Actor>;

export const newRequestId = (): string => randomBytes(8).toString('hex');

/** The groups of the catalogue, each with its handlers. */
export type Routes<C extends Record<string, Api>> = { readonly [G in keyof C]: Handlers<C[G]> };

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Actor;
    endpointName?: string;
    span?: Span | undefined;
    refusalCode?: number;
    /** Seconds until it is worth asking again, where somebody knows. */
    retryAfter?: number;
  }
}

const NOBODY: Actor = {
  tenantId: 0,
  userId: 0,
  userName: '',
  account: '',
  warehouseId: 0,
  houseType: 1,
  ownerIds: [],
  permissions: new Set(),
  sessionId: '',
  isOwnerAccount: false,
  mustChangePassword: false,
};

/** Depth and size of what a client may nest; deeper input is a mistake or an attack. */
const DEPTH_MAX = 12;
/** Bad fields told at once. */
const ERRORS_MAX = 100;

/** Where endpoints are mounted: the server, what its handlers are given, who may ask, how many at once and how often. */
interface Mounting {
  app: FastifyInstance;
  platform: Platform;
  identify: Identify;
  limits: Limits;
}
interface Host extends Mounting {
  gate: Gate;
  pace: Pace;
}

/** Mount every endpoint of the catalogue below /api. Authentication hangs on the matched route, never on the URL's text. */
export function mount<C extends Record<string, Api>>(place: Mounting, catalogue: C, routes: Routes<C>): void {
  const host = {
    ...place,
    gate: new Gate(place.limits),
    pace: new Pace(place.limits.requestsPerSecond, place.limits.burstSeconds),
  };
  for (const [group, api] of Object.entries(catalogue)) {
    for (const [name, endpoint] of Object.entries(api)) {
      const handler = routes[group]?.[name];
      if (handler) mountOne(host, `${group}.${name}`, endpoint, handler as Handlers<Api>[string]);
    }
  }
}

function mountOne(host: Host, name: string, endpoint: Endpoint, handler: Handlers<Api>[string]): void {
  host.app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    // Before the body is read: a caller without a right cannot make the server parse anything.
    onRequest: async (request) => {
      request.endpointName = name;
      request.span = callSpan(name, request.headers);
      request.actor =
        endpoint.permit === 'public'
          ? NOBODY
          : await inside(request.span, () => admitted(host, name, endpoint, request));
      refuseOtherType(endpoint, request);
    },
    handler: (request, reply) => inside(request.span, () => answered(host, { endpoint, handler }, { request, reply })),
  });
}

async function answered(
  host: Host,
  { endpoint, handler }: { endpoint: Endpoint; handler: Handlers<Api>[string] },
  { request, reply }: Call['http'],
): Promise<FastifyReply | Envelope> {
  const { platform } = host;
  const upload = endpoint.upload
    ? await spool(request, endpoint.upload === true ? undefined : endpoint.upload)
    : undefined;
  try {
    const call: Call = {
      platform,
      endpoint,
      actor: request.actor ?? NOBODY,
      requestId: request.id,
      ip: addressOf(request),
      key: keyOf(request, endpoint),
      occurredAt: occurredAt(request.headers, Date.now()),
      upload,
      http: { request, reply },
    };
    const input = inputOf(endpoint, request, upload);
    const answer = await admit(host, request, () =>
      answeredAs(platform, endpoint, call.http, () => handler(call, input)),
    );
    return endpoint.file && isFile(answer)
      ? sendFile(reply, answer)
      : envelope(request, OK, '操作成功', answer ?? null);
  } finally {
    await upload?.discard();
  }
}

/**
 * At work only from here on: what asks the database. A request still on its way in holds no place, or a handful of slow lines would shut out
 * everybody; so it is admitted twice, to be identified and, when its body is there, to be answered.
 */
const admit = <T>({ platform, gate }: Host, request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
  platform.db.patiently(gate.within(work, () => request.raw.socket?.destroyed));

async function admitted(host: Host, name: string, endpoint: Endpoint, request: FastifyRequest): Promise<Actor> {
  // A program has a pace of its own, which is known once it is known itself.
  const token = tokenOf(request),
    counted = endpoint.open !== false || host.pace.byToken(token);
  const actor = await admit(host, request, () => host.identify(host.platform, request, endpoint));
  if (!counted) host.pace.byUser(`${actor.tenantId}/${actor.userId}`, token);
  if (endpoint.permit !== 'session' && !actor.permissions.has(endpoint.permit)) refuse('FORBIDDEN');
  if (actor.isOwnerAccount && !isForOwners(name, endpoint.permit)) refuse('FORBIDDEN');
  if (endpoint.scope === 'own') return actor;
  if (actor.mustChangePassword) refuse('PASSWORD_CHANGE_DUE');
  if (endpoint.scope === 'none') return actor;
  if (endpoint.scope === 'warehouse' && actor.warehouseId === 0) refuse('NO_WAREHOUSE');
  const seen = request.headers['x-house-id'];
  if (seen !== undefined && seen !== '' && Number(seen) !== actor.warehouseId) refuse('WAREHOUSE_SWITCHED');
  return actor;
}

function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.headers['token-auth'];
  return typeof token === 'string' ? token : undefined;
}

const JSON_TYPE = /^application\/json *(; *charset=utf-8)?$/i,
  FORM_TYPE = /^multipart\/form-data *;/i;

/** One kind of body only, told apart here and not by whoever parses it: a type that two read differently walks past the schema. */
function refuseOtherType({ method, upload }: Endpoint, request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (method === 'GET' || type === undefined || (upload ? FORM_TYPE : JSON_TYPE).test(type)) return;
  if (upload) refuse('FILE', '请选择要上传的文件');
  refuse('BAD_REQUEST', '不支持的请求类型，请使用JSON');
}

function keyOf(request: FastifyRequest, endpoint: Endpoint): string | undefined {
  const key = request.headers['idempotency-key'];
  if (endpoint.act === 'query') return undefined;
  if (typeof key !== 'string' || key === '')
    return endpoint.keyRequired ? refuseField('Idempotency-Key', '请求缺少幂等键 Idempotency-Key') : undefined;
  return /^[\w:.-]{8,64}$/.test(key) ? key : refuseField('Idempotency-Key', '幂等键格式不正确');
}

/** Path parameters win over the body, the body over the query string; then the schema speaks. */
function inputOf(endpoint: Endpoint, request: FastifyRequest, upload: Upload | undefined): unknown {
  const body = upload?.fields ?? request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) refuse('BAD_REQUEST', '请求体应为JSON对象');
  const merged = cleaned({ ...(request.query as object), ...body, ...(request.params as object) }, 0);
  const parsed = endpoint.input.safeParse(merged, { error: sentence });
  const wrong = [
    ...(parsed.error?.issues ?? []).map((issue) => ({ field: issue.path.join('.'), msg: issue.message })),
    ...refusedUnknown(takenBy(endpoint), merged),
  ];
  return parsed.success && wrong.length === 0 ? parsed.data : refuseFields(wrong.slice(0, ERRORS_MAX));
}

/** Texts are trimmed, NFC and free of control characters before anything reads them. */
function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return plainText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MAX) return refuse('BAD_REQUEST', '请求嵌套过深');
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleaned(item, depth + 1)]));
}

const envelope = (request: Pick<FastifyRequest, 'id'>, code: number, msg: string, data: unknown): Envelope => ({
  code,
  msg,
  data,
  traceId: request.id,
});

/** A large export answers in words that it is being written. */
const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'body' in answer;

/** Whatever a file holds, it acts nowhere: its type is not guessed, and where it is opened as a page it is one without scripts, frames or a session. */
function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .type(file.contentType)
    .send(file.body);
}

/** Seconds a client should wait after "busy" and "too fast". */
const RETRY_AFTER_S = 2;
const COME_BACK = new Set([429, 503]);

/** Every failure leaves as the envelope: a refusal in its own words, a defect as 500 with nothing but the request id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error) ?? httpRefusal(error) ?? new Refusal('DEFECT');
  request.refusalCode = refusal.code;
  if (refusal.kind === 'DEFECT') request.log.error({ err: error }, 'defect');
  if (COME_BACK.has(refusal.http)) reply.header('retry-after', String(request.retryAfter ?? RETRY_AFTER_S));
  return reply
    .status(refusal.http)
    .type('application/json')
    .send(envelope(request, refusal.code, refusal.message, refusal.data));
}

/** What Fastify refuses before a handler runs: malformed JSON, wrong content type, too large a body. */
function httpRefusal(error: unknown): Refusal | undefined {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0;
  if (status === 408) return new Refusal('SLOW_BODY');
  if (status === 404 || status === 405) return new Refusal('NO_ROUTE');
  if (status === 413) return new Refusal('BAD_REQUEST', '请求体过大');
  if (isBadAddress(error)) return new Refusal('BAD_REQUEST', '请求地址不合法');
  if (status === 415) return new Refusal('BAD_REQUEST', '不支持的请求类型，请使用JSON');
  if (status >= 400 && status < 500)
    return new Refusal(
      'BAD_REQUEST',
      error instanceof SyntaxError || status === 400 ? '请求体不是合法的JSON' : undefined,
    );
  return undefined;
}

const isBadAddress = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH');

/** One line per request: who, what, how it ended, how long it took. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api')) return;
    const ms = Math.round(reply.elapsedTime);
    metrics.requests.observe(
      { endpoint: request.endpointName ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    endSpan(
      request.span,
      {
        'http.request.method': request.method,
        'http.response.status_code': reply.statusCode,
        'haocang.code': request.refusalCode ?? OK,
        'haocang.request': request.id,
        'haocang.tenant': request.actor?.tenantId ?? 0,
        'haocang.warehouse': request.actor?.warehouseId ?? 0,
      },
      reply.statusCode >= 500,
    );
    request.log.info(
      {
        endpoint: request.endpointName,
        user: request.actor?.userId,
        tenant: request.actor?.tenantId,
        warehouse: request.actor?.warehouseId,
        status: reply.statusCode,
        code: request.refusalCode ?? OK,
        ms,
      },
      'request',
    );
  });
}
