import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { catalogue } from './catalogue.ts';
import { dictionaries, dictionaryNames } from './dictionaries.ts';
import { REFUSALS } from './errors.ts';
import type { Api, Endpoint } from './kit/endpoint.ts';
import { metaOf, unwrapped } from './kit/field.ts';
import { openapi } from './openapi.ts';
import { unserved } from './unserved.ts';

const endpoints: [string, Endpoint][] = Object.entries<Api>(catalogue).flatMap(([group, api]) =>
  Object.entries(api).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
);

interface Operation {
  operationId: string;
  summary: string;
  'x-permission': string;
  'x-act': string;
  responses: Record<string, unknown>;
}

/** Every object field of a schema, with its path. */
function fields(schema: z.ZodType, at: string): [string, z.ZodType][] {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries<z.ZodType>(inner.shape).flatMap(([name, field]): [string, z.ZodType][] => [
      [`${at}.${name}`, field],
      ...fields(field, `${at}.${name}`),
    ]);
  }
  if (inner instanceof z.ZodArray) return fields(inner.element as z.ZodType, `${at}[]`);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => fields(option as z.ZodType, at));
  return [];
}

describe('the contract as a whole', () => {
  test('has endpoints', () => expect(endpoints.length).toBeGreaterThan(50));

  test('method and path name one endpoint only', () => {
    const seen = new Map<string, string>();
    const doubles = endpoints.flatMap(([name, e]) => {
      const key = `${e.method} ${e.path.replace(/\{\w+\}/g, '{}')}`;
      const earlier = seen.get(key);
      seen.set(key, name);
      return earlier ? [`${key}: ${earlier} and ${name}`] : [];
    });
    expect(doubles).toEqual([]);
  });

  test('what is said not to be served is not served, and is said once', () => {
    const calls = unserved.flatMap((group) => group.calls);
    const served = new Set(endpoints.map(([, e]) => `${e.method} ${e.path.replace(/\{\w+\}/g, '{}')}`));
    expect(calls.filter((call) => served.has(call.replace(/\{\w+\}/g, '{}')))).toEqual([]);
    expect(
      calls.filter(
        (call, i) =>
          calls.indexOf(call) !== i ||
          !/^(GET|POST|PUT|DELETE) \/(basicinfo|warehouse-base|file|report)-server\/[\w/{}-]+$/.test(call),
      ),
    ).toEqual([]);
  });

  test('paths are absolute, without /api, without a slash at the end', () => {
    expect(
      endpoints
        .filter(([, e]) => !/^\/[\w/{}-]+[\w}]$/.test(e.path) || e.path.startsWith('/api'))
        .map(([name]) => name),
    ).toEqual([]);
  });

  test('every field a client sends has a Chinese label', () => {
    const bare = endpoints.flatMap(([name, e]) =>
      fields(e.input, name)
        .filter(([, field]) => !/[\u4e00-\u9fff]/.test(metaOf(field).label ?? ''))
        .map(([at]) => at),
    );
    expect(bare).toEqual([]);
  });

  test('every endpoint has a Chinese label and a permit', () => {
    expect(endpoints.filter(([, e]) => !/[\u4e00-\u9fff]/.test(e.label) || !e.permit).map(([name]) => name)).toEqual(
      [],
    );
  });

  test('what is served without a session is the agreed list, and nothing else', () => {
    expect(
      endpoints
        .filter(([, e]) => e.permit === 'public')
        .map(([, e]) => e.path)
        .sort(),
    ).toEqual([
      '/auth-server/v1/auth/logout',
      '/auth-server/v1/captcha/challenge',
      '/auth-server/v1/captcha/check',
      '/auth-server/v1/captcha/get',
      '/auth-server/v1/oauth/refresh-token',
      '/auth-server/v1/oauth/send-sms',
      '/auth-server/v1/oauth/setpwd',
      '/auth-server/v1/oauth/setpwd/verify',
      '/auth-server/v1/oauth/social-token',
      '/auth-server/v1/oauth/sso-exchange',
      '/auth-server/v1/oauth/sso-login',
      '/auth-server/v1/oauth/token',
      '/auth-server/v1/oauth/verify',
      '/auth-server/v1/sso/code',
      '/file-server/v2/file/download',
      '/order-server/delivery/link/code',
      '/order-server/delivery/link/complain',
      '/order-server/delivery/link/confirm',
      '/order-server/delivery/link/evaluate',
      '/order-server/delivery/link/look',
      '/report-server/ding/pclogin',
      '/tenant-server/v1/setup',
      '/tenant-server/v1/setup/begin',
      '/transport-app/version/download',
      '/transport-order/trip/link/accept',
      '/transport-order/trip/link/arrive',
      '/transport-order/trip/link/cartons',
      '/transport-order/trip/link/decline',
      '/transport-order/trip/link/depart',
      '/transport-order/trip/link/exception',
      '/transport-order/trip/link/leave',
      '/transport-order/trip/link/load',
      '/transport-order/trip/link/loaded',
      '/transport-order/trip/link/look',
      '/transport-order/trip/link/picture',
      '/transport-order/trip/link/sign',
      '/transport-order/trip/link/temp',
      '/warehouse-base-server/v1/link/open',
      '/warehouse-entry-server/v1/appoint/link/book',
      '/warehouse-entry-server/v1/appoint/link/cancel',
      '/warehouse-entry-server/v1/appoint/link/look',
      '/warehouse-entry-server/v1/appoint/link/reschedule',
      '/warehouse-entry-server/v1/appoint/link/slots',
      '/warehouse-entry-server/v1/appoint/link/update',
      '/warehouse-entry-server/v1/preCheck/link/look',
      '/warehouse-entry-server/v1/preCheck/link/signIn',
    ]);
  });

  test('every dictionary a field names exists', () => {
    const lost = endpoints.flatMap(([name, e]) =>
      fields(e.input, name).flatMap(([at, field]) => {
        const dict = metaOf(field).dict;
        return dict && !(dict in dictionaries) ? [`${at}: ${dict}`] : [];
      }),
    );
    expect(lost).toEqual([]);
  });

  test('every dictionary has a name, and every name a dictionary', () => {
    expect(Object.keys(dictionaryNames).sort()).toEqual(Object.keys(dictionaries).sort());
  });

  test('a path parameter is a field of the input', () => {
    const lost = endpoints.flatMap(([name, e]) =>
      [...e.path.matchAll(/\{(\w+)\}/g)]
        .map(([, param]) => param ?? '')
        .filter((param) => !fields(e.input, '').some(([at]) => at === `.${param}`))
        .map((param) => `${name}: ${param}`),
    );
    expect(lost).toEqual([]);
  });

  test('queries are never keyed, commands that move stock always are', () => {
    expect(endpoints.filter(([, e]) => e.act === 'query' && e.keyRequired).map(([name]) => name)).toEqual([]);
  });

  test('refusal codes are unique but for the two ways a session can be missing', () => {
    const codes = Object.values(REFUSALS)
      .map((r) => r.code)
      .filter((code) => code !== 401);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('becomes an OpenAPI 3.1 document', () => {
    const doc = openapi() as { openapi: string; paths: Record<string, unknown> };
    expect(doc.openapi).toBe('3.1.0');
    expect(Object.keys(doc.paths).length).toBe(new Set(endpoints.map(([, e]) => e.path)).size);
  });

  test('the OpenAPI document is whole: every operation by name, once, with its words, permission and envelope', () => {
    const { paths } = openapi() as { paths: Record<string, Record<string, Operation>> };
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      endpoints.map(([name]) => name).toSorted(),
    );
    expect(
      operations
        .filter((one) => !one.summary || !one['x-permission'] || !one['x-act'] || !one.responses['200'])
        .map(({ operationId }) => operationId),
    ).toEqual([]);
  });

  test('the OpenAPI document is the same however often it is made', async () => {
    vi.resetModules();
    const again = await import('./openapi.ts');
    expect(again.openapi).not.toBe(openapi);
    expect(JSON.stringify(again.openapi())).toBe(JSON.stringify(openapi()));
  });
});
