import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import type { Api, Endpoint } from './kit/endpoint.ts';
import { openOnly } from './openapi.ts';

const endpoints = Object.entries<Api>(catalogue).flatMap(([group, api]) =>
  Object.entries(api).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
);
const open = endpoints.filter(([, endpoint]) => endpoint.open !== false);

test('what is open lies below its version, and nothing else does', () => {
  expect(endpoints.filter(([, { path, open: version }]) => path.startsWith('/open/') !== (version !== false))).toEqual(
    [],
  );
  expect(open.filter(([, { path }]) => !path.startsWith('/open/v1/'))).toEqual([]);
});

test('the public API is the agreed list: what stands in it is kept', () => {
  expect(open.map(([, { method, path }]) => `${method} ${path.slice('/open/v1'.length)}`).toSorted()).toEqual([
    'GET /consignees',
    'GET /customers',
    'GET /inbound-orders/changes',
    'GET /inbound-orders/status',
    'GET /me',
    'GET /outbound-orders/changes',
    'GET /outbound-orders/status',
    'GET /owners',
    'GET /stores',
    'POST /goods/upsert',
    'POST /inbound-orders/cancel',
    'POST /inbound-orders/upsert',
    'POST /outbound-orders/cancel',
    'POST /outbound-orders/upsert',
    'POST /stock/query',
  ]);
});

test('its document holds it all and nothing besides, with the key it is opened by', () => {
  const { paths, components, security } = openOnly() as {
    paths: Record<string, Record<string, { parameters: { name: string }[] }>>;
    components: { securitySchemes: object };
    security: object[];
  };
  expect(Object.keys(paths).toSorted()).toEqual([...new Set(open.map(([, { path }]) => path))].toSorted());
  expect(components.securitySchemes).toMatchObject({ key: { type: 'http', scheme: 'bearer' } });
  expect(security).toEqual([{ key: [] }]);
  expect(paths['/open/v1/outbound-orders/upsert']?.post?.parameters.map(({ name }) => name)).toEqual([
    'Idempotency-Key',
    'X-House-Id',
  ]);
});
