import type { RefusalName } from './errors.ts';
import type { Endpoint } from './kit/endpoint.ts';
import { isExport } from './terms/exports.ts';

/** Whatever is asked: the request is none, a field is wrong, too many ask at once, the product is not well. */
const ALWAYS: readonly RefusalName[] = ['BAD_REQUEST', 'SLOW_BODY', 'FIELD', 'BUSY', 'UNAVAILABLE', 'DEFECT'];
/** Who asks must be somebody. */
const SESSION: readonly RefusalName[] = ['UNAUTHENTICATED', 'SESSION_ENDED', 'TOO_FAST', 'FORBIDDEN'];
/** What a command says no with. Which of its rules is in the way, the sentence says. */
const COMMAND: readonly RefusalName[] = ['NOT_FOUND', 'SCOPE', 'STATE', 'VERSION', 'DUPLICATE', 'IN_USE', 'BUSINESS'];
const QUERY: readonly RefusalName[] = ['NOT_FOUND', 'SCOPE', 'BUSINESS'];
/** Passwords, codes by phone, sliders and locks. */
const LOGIN: readonly RefusalName[] = [
  'LOGIN_FAILED',
  'CODE_FAILED',
  'ACCOUNT_LOCKED',
  'CAPTCHA_REQUIRED',
  'CAPTCHA_FAILED',
  'ACCOUNT_DISABLED',
  'NO_TENANT',
  'SMS_TOO_SOON',
  'SMS_TOO_MANY',
  'WEAK_PASSWORD',
  'OLD_PASSWORD_WRONG',
  'SAME_PASSWORD',
  'USED_PASSWORD',
  'NO_PHONE',
  'SSO_FAILED',
  'LOGIN_AGAIN',
  'TOO_OFTEN',
];

/** The refusals of a call, by what its contract says of it; what its own rules refuse with is among the general ones. */
export function refusalsOf(endpoint: Endpoint): RefusalName[] {
  const { act, permit, scope, path, upload, file } = endpoint,
    command = act === 'command',
    known = permit !== 'public',
    stocked = scope === 'warehouse' && command;
  return [
    ...ALWAYS,
    ...(known ? SESSION : file ? (['UNAUTHENTICATED', 'FORBIDDEN'] as const) : (['UNAUTHENTICATED'] as const)),
    ...(known && scope !== 'own' ? (['PASSWORD_CHANGE_DUE'] as const) : []),
    ...(known && (scope === 'tenant' || scope === 'warehouse') ? (['WAREHOUSE_SWITCHED'] as const) : []),
    ...(scope === 'warehouse' ? (['NO_WAREHOUSE'] as const) : []),
    ...(command ? COMMAND : QUERY),
    ...(command && known ? (['IDEMPOTENCY'] as const) : []),
    ...(stocked ? (['STOCK'] as const) : []),
    ...(stocked && path.includes('-entry-server/') ? (['SUSPENDED'] as const) : []),
    ...(upload || path.startsWith('/file-server/') || (command && path.includes('/import')) ? (['FILE'] as const) : []),
    ...(isExport(endpoint) || file || command ? (['TOO_LARGE'] as const) : []),
    ...(!known || path.startsWith('/auth-server/') ? LOGIN : []),
  ];
}
