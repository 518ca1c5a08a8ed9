import { z } from 'zod';
import { catalogue } from './catalogue.ts';
import { REFUSALS } from './errors.ts';
import type { Api, Endpoint } from './kit/endpoint.ts';
import { exportOptions, inBackground, isExport } from './terms/exports.ts';

let document: Record<string, unknown> | undefined;

/** The whole contract as OpenAPI 3.1, with permissions and refusal codes. Built once, on first use. */
export function openapi(): Record<string, unknown> {
  document ??= {
    openapi: '3.1.0',
    info: {
      title: '好仓 Haocang',
      version: '1',
      description: 'Business refusals are HTTP 200 with `code` other than 200; see x-refusal-codes.',
    },
    servers: [{ url: '/api' }],
    'x-refusal-codes': Object.fromEntries(
      Object.entries(REFUSALS).map(([name, { code, http, msg }]) => [name, { code, http, msg }]),
    ),
    paths: paths(),
  };
  return document;
}

function paths(): Record<string, Record<string, unknown>> {
  const all: Record<string, Record<string, unknown>> = {};
  for (const [group, api] of Object.entries<Api>(catalogue)) {
    for (const [name, endpoint] of Object.entries(api)) {
      all[endpoint.path] = { ...all[endpoint.path], [endpoint.method.toLowerCase()]: operation(group, name, endpoint) };
    }
  }
  return all;
}

const json = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function operation(group: string, name: string, endpoint: Endpoint): Record<string, unknown> {
  const asked = json(endpoint.input, 'input');
  const schema = isExport(endpoint)
    ? { ...asked, properties: { ...asked.properties, ...json(exportOptions, 'input').properties } }
    : asked;
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => ({
    name: param,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const query = inQuery
    ? Object.entries((schema.properties ?? {}) as Record<string, unknown>)
        .filter(([key]) => !endpoint.path.includes(`{${key}}`))
        .map(([key, of]) => ({
          name: key,
          in: 'query',
          required: (schema.required as string[] | undefined)?.includes(key) ?? false,
          schema: of,
        }))
    : [];
  return {
    operationId: `${group}.${name}`,
    summary: endpoint.label,
    tags: [group],
    'x-permission': endpoint.permit,
    'x-act': endpoint.act,
    parameters: [
      ...inPath,
      ...query,
      ...(endpoint.keyRequired
        ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }]
        : []),
    ],
    ...(inQuery
      ? {}
      : {
          requestBody: {
            required: true,
            content: { [endpoint.upload ? 'multipart/form-data' : 'application/json']: { schema } },
          },
        }),
    responses: {
      200: {
        description: 'Envelope',
        content: endpoint.file
          ? {
              'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
              ...(isExport(endpoint) ? enveloped(inBackground) : {}),
            }
          : enveloped(endpoint.output),
      },
    },
  };
}

const enveloped = (data: z.ZodType) => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['code', 'msg', 'data', 'traceId'],
      properties: {
        code: { type: 'integer' },
        msg: { type: 'string' },
        data: json(data, 'output'),
        traceId: { type: 'string' },
      },
    },
  },
});
