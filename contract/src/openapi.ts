import { catalogue } from './catalogue.ts';
import { describedSchema } from './described.ts';
import { REFUSALS } from './errors.ts';
import type { Api, Endpoint } from './kit/endpoint.ts';
import { refusalsOf } from './refusable.ts';
import { UPLOAD_MB } from './taken.ts';
import { exportOptions, inBackground, isExport } from './terms/exports.ts';

let document: Record<string, unknown> | undefined, openDocument: Record<string, unknown> | undefined;

/** The whole contract as OpenAPI 3.1, with permissions, units, names of values and the refusals of each call. Built once, on first use. */
export function openapi(): Record<string, unknown> {
  document ??= described('好仓 Haocang', () => true);
  return document;
}

/** The public API alone, as an integrator reads it: what a key opens. */
export function openOnly(): Record<string, unknown> {
  openDocument ??= {
    ...described('好仓 Haocang 开放接口', ({ open }) => open !== false),
    security: [{ key: [] }],
    components: {
      schemas: { Refusal: refusal },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'hc_live_…，在控制台 开放接口 页面创建' },
      },
    },
  };
  return openDocument;
}

const described = (title: string, has: (endpoint: Endpoint) => boolean): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: {
    title,
    version: '1',
    description:
      'Business refusals are HTTP 200 with `code` other than 200; each call lists its own in `x-refusals`, all of them stand in `x-refusal-codes`. Fields that are not in a schema are refused (100001).',
  },
  servers: [{ url: '/api' }],
  'x-refusal-codes': Object.fromEntries(
    Object.entries(REFUSALS).map(([name, { code, http, msg }]) => [name, { code, http, msg }]),
  ),
  paths: paths(has),
  components: { schemas: { Refusal: refusal } },
});

function paths(has: (endpoint: Endpoint) => boolean): Record<string, Record<string, unknown>> {
  const all: Record<string, Record<string, unknown>> = {};
  for (const [group, api] of Object.entries<Api>(catalogue)) {
    for (const [name, endpoint] of Object.entries(api)) {
      if (has(endpoint))
        all[endpoint.path] = {
          ...all[endpoint.path],
          [endpoint.method.toLowerCase()]: operation(group, name, endpoint),
        };
    }
  }
  return all;
}

function operation(group: string, name: string, endpoint: Endpoint): Record<string, unknown> {
  const schema = inputSchema(group, endpoint),
    inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  return {
    operationId: `${group}.${name}`,
    summary: endpoint.label,
    tags: [group],
    'x-permission': endpoint.permit,
    'x-act': endpoint.act,
    'x-refusals': refusalsOf(endpoint).map((kind) => ({ name: kind, ...REFUSALS[kind] })),
    parameters: [
      ...inPath(endpoint, schema),
      ...(inQuery ? queried(endpoint, schema) : []),
      ...keyed(endpoint),
      ...(endpoint.open && endpoint.scope === 'warehouse' ? [HOUSE] : []),
    ],
    ...(inQuery ? {} : { requestBody: { required: true, content: bodyOf(endpoint, schema) } }),
    responses: { 200: success(group, endpoint), ...refused(endpoint) },
  };
}

/** Which warehouse a program means. People are in one. */
const HOUSE = {
  name: 'X-House-Id',
  in: 'header',
  required: false,
  description: '仓库编号（GET /open/v1/me 列出）；客户端只有一个仓库时可省略',
  schema: { type: 'integer' },
};

type Schema = ReturnType<typeof describedSchema> & { required?: string[] };

function inputSchema(group: string, endpoint: Endpoint): Schema {
  const asked = describedSchema(endpoint.input, 'input', group);
  return isExport(endpoint)
    ? { ...asked, properties: { ...asked.properties, ...describedSchema(exportOptions, 'input').properties } }
    : asked;
}

const inPath = ({ path }: Endpoint, { properties }: Schema) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: properties?.[name]?.description,
    schema: { type: 'string' },
  }));

const queried = ({ path }: Endpoint, { properties = {}, required = [] }: Schema) =>
  Object.entries(properties)
    .filter(([name]) => !path.includes(`{${name}}`))
    .map(([name, of]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      description: of.description,
      schema: of,
    }));

/** A command sent again with its key is done once and answers what it answered. */
const keyed = ({ act, permit, keyRequired }: Endpoint) =>
  act === 'command' && permit !== 'public'
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: keyRequired,
          description: '同一键重复提交只执行一次，并得到同一答复',
          schema: { type: 'string', pattern: '^[\\w:.-]{8,64}$' },
        },
      ]
    : [];

/** A form has the fields of the call and one file, which comes last. */
function bodyOf({ upload }: Endpoint, schema: Schema): Record<string, unknown> {
  if (!upload) return { 'application/json': { schema } };
  const mb = upload === true ? UPLOAD_MB : upload;
  const file = { type: 'string', format: 'binary', description: `文件，不超过${mb}MB` };
  return {
    'multipart/form-data': {
      schema: {
        ...schema,
        properties: { ...schema.properties, file },
        required: [...(schema.required ?? []), 'file'],
      },
      encoding: { file: { contentType: 'application/octet-stream' } },
    },
  };
}

const success = (group: string, endpoint: Endpoint) => ({
  description: 'Envelope: code 200, or a refusal of x-refusals with HTTP 200',
  content: endpoint.file
    ? {
        'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
        ...(isExport(endpoint) ? enveloped(describedSchema(inBackground, 'output')) : {}),
      }
    : enveloped(describedSchema(endpoint.output, 'output', group)),
});

/** What is refused with another status than 200, by status: `403 拒绝访问`. */
function refused(endpoint: Endpoint): Record<number, unknown> {
  const kinds = Map.groupBy(
    refusalsOf(endpoint)
      .map((kind) => REFUSALS[kind])
      .filter(({ http }) => http !== 200),
    ({ http }) => http,
  );
  return Object.fromEntries(
    [...kinds].map(([http, some]) => [
      http,
      {
        description: some.map(({ code, msg }) => `${code} ${msg}`).join('; '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

const envelope = {
  code: { type: 'integer' },
  msg: { type: 'string' },
  traceId: { type: 'string' },
};

const enveloped = (data: Schema) => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['code', 'msg', 'data', 'traceId'],
      properties: { code: envelope.code, msg: envelope.msg, data, traceId: envelope.traceId },
    },
  },
});

/** The answer of every refusal; where fields are wrong, it says which. */
const refusal = {
  type: 'object',
  required: ['code', 'msg', 'data', 'traceId'],
  properties: {
    ...envelope,
    data: {
      description: 'null, or what is wrong on which field, or data of the refusal',
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: {
            errors: {
              type: 'array',
              items: { type: 'object', properties: { field: { type: 'string' }, msg: { type: 'string' } } },
            },
          },
        },
      ],
    },
  },
};
