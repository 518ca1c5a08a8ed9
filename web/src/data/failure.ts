import type { FieldError } from '#contract/errors.ts';

/** A call that did not succeed, in the words the user reads. */
export interface Failure extends Error {
  /** Wire code of the envelope; 0 when no envelope arrived. */
  code: number;
  /** HTTP status; 0 when no answer arrived. */
  http: number;
  /** The request itself failed (no answer, timeout, 4xx/5xx): the act may or may not have happened. */
  transport: boolean;
  traceId: string | undefined;
  fields: FieldError[];
  data: unknown;
  /** The server is too busy, or asked too often, and says when to come again; nothing is wrong with the request. */
  comeBackMs: number | undefined;
  /** What the console does beside telling. */
  effect: Consequence;
}

type Consequence = 'tell' | 'login' | 'reload';

/** What arrived, as far as anything did. */
export interface Arrival {
  http: number;
  url: string;
  code?: number | undefined;
  msg?: string | undefined;
  traceId?: string | undefined;
  data?: unknown;
  /** The header `Retry-After`. */
  retryAfter?: string | null;
}

interface Case {
  say: (msg: string, url: string) => string;
  effect?: Consequence;
}

/** The catalogue of section 8: HTTP statuses. */
const STATUS: Readonly<Record<number, Case>> = {
  400: { say: (msg) => msg || '请求错误' },
  401: { say: (msg) => joined('登录超时', msg), effect: 'login' },
  403: { say: () => '拒绝访问' },
  404: { say: (_, url) => `请求地址出错：${url}` },
  408: { say: () => '请求超时' },
  429: { say: (msg) => msg || '请求过于频繁，请稍后重试' },
  500: { say: (msg) => joined('服务器内部错误', msg) },
  501: { say: () => '服务未实现' },
  502: { say: () => '网关错误' },
  503: { say: () => '服务不可用' },
  504: { say: () => '网关超时' },
  505: { say: () => 'HTTP版本不受支持' },
};

/** Wire codes that ask for more than a sentence. */
const CODE: Readonly<Record<number, Consequence>> = { 401: 'login', 110120: 'tell', 110130: 'reload' };

const joined = (head: string, msg: string): string =>
  msg && msg !== head ? `${head}：${msg.replace(head, '').replace(/^[，：:]/, '')}` : head;

/** Name a failure that came with an HTTP answer. A refusal keeps the server's own sentence. */
export function failureOf(arrival: Arrival): Failure {
  const { http, url, code = 0, msg = '' } = arrival;
  const refused = http < 400 || (code !== 0 && code !== http);
  const known = STATUS[http];
  const text = refused ? msg || '操作失败' : known ? known.say(msg, url) : msg || `请求错误（${http}）`;
  const effect = refused ? (CODE[code] ?? 'tell') : (known?.effect ?? 'tell');
  return build(text, {
    code,
    http,
    transport: http >= 400,
    traceId: arrival.traceId,
    fields: fieldsIn(arrival.data),
    data: arrival.data,
    comeBackMs: comeBackMs(arrival),
    effect,
  });
}

/** Name a failure without any answer. */
export function silenceOf(why: 'timeout' | 'offline' | 'lost'): Failure {
  const text = { timeout: 'timeout请求超时', offline: '服务网络出现故障！请联系管理员', lost: '服务器内部异常' }[why];
  return build(text, {
    code: 0,
    http: 0,
    transport: true,
    traceId: undefined,
    fields: [],
    data: undefined,
    comeBackMs: undefined,
    effect: 'tell',
  });
}

/** Name what this device refuses by itself, as the server would: on its field, where it has one. */
export const refusedHere = (msg: string, field?: string): Failure =>
  build(msg, {
    code: 0,
    http: 200,
    transport: false,
    traceId: undefined,
    fields: field ? [{ field, msg }] : [],
    data: undefined,
    comeBackMs: undefined,
    effect: 'tell',
  });

/** Longer than this nobody waits in front of a screen. */
const COME_BACK_MAX_S = 10;

function comeBackMs({ http, retryAfter }: Arrival): number | undefined {
  const seconds = Number(retryAfter ?? Number.NaN);
  if ((http !== 429 && http !== 503) || !Number.isFinite(seconds) || seconds < 0) return undefined;
  return Math.min(seconds, COME_BACK_MAX_S) * 1000;
}

const build = (text: string, rest: Omit<Failure, keyof Error>): Failure =>
  Object.assign(new Error(text), { name: 'Failure', ...rest });

export const isFailure = (error: unknown): error is Failure => error instanceof Error && error.name === 'Failure';

/** Nobody answered: whoever has no administrator to ask looks to his own network. */
export const isUnreached = (error: unknown): boolean =>
  isFailure(error) && error.transport && error.http === 0 && error.code === 0;

/** `data.errors` of code 100001. */
function fieldsIn(data: unknown): FieldError[] {
  if (typeof data !== 'object' || data === null || !('errors' in data) || !Array.isArray(data.errors)) return [];
  return data.errors.filter((e): e is FieldError => typeof e?.field === 'string' && typeof e?.msg === 'string');
}
