import { z } from 'zod';
import { catalogue } from '#contract/catalogue.ts';
import { describedSchema } from '#contract/described.ts';
import { REFUSALS } from '#contract/errors.ts';
import { hookBody, hookTopics, PING, type HookTopic } from '#contract/hook/topics.ts';
import type { Api, Endpoint } from '#contract/kit/endpoint.ts';
import { refusalsOf } from '#contract/refusable.ts';

/** A JSON schema, as far as a TypeScript type is made of it. */
interface Node {
  type?: string | string[];
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  additionalProperties?: Node | boolean;
  anyOf?: Node[];
  oneOf?: Node[];
}

/** An open call by its place: `/open/v1/outbound-orders/upsert` is `outboundOrders.upsert`. */
interface Open {
  name: string;
  path: string;
  type: string;
  group: string;
  endpoint: Endpoint;
}

/** `client/src/api.gen.ts`: every open call and every event of a webhook as types, and where the calls are made. */
export function clientText(): string {
  const calls = openCalls();
  return `// Generated from the contract by \`npm run gen\`.
import type { Ask, Call, Route } from './call.ts';

${calls.map(typesOf).join('\n')}
${apiOf(calls)}
${routesOf(calls)}
${codesOf(calls)}
${webhookOf()}`;
}

function openCalls(): Open[] {
  const all = Object.entries<Api>(catalogue).flatMap(([group, api]) =>
    Object.values(api)
      .filter(({ open }) => open !== false)
      .map((endpoint): Open => {
        const path = endpoint.path.slice(`/open/v${endpoint.open}`.length),
          parts = path.slice(1).split('/').map(camel);
        return { name: parts.join('.'), path, type: parts.map(capital).join(''), group, endpoint };
      }),
  );
  return all.sort((a, b) => (a.path < b.path ? -1 : 1));
}

const camel = (text: string): string => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const typesOf = ({ type, group, endpoint: { label, input, output } }: Open): string =>
  [
    `/** ${label}：提交的内容 */\nexport type ${type}Input = ${typed(describedSchema(input, 'input', group) as Node)};\n`,
    `/** ${label}：答复 */\nexport type ${type}Output = ${typed(describedSchema(output, 'output', group) as Node)};\n`,
  ].join('\n');

/** The calls as a client has them. One that asks for nothing may be made with nothing. */
function apiOf(calls: readonly Open[]): string {
  const groups = Map.groupBy(calls, ({ name }) => name.split('.')[0] ?? '');
  const call = ({ type, endpoint }: Open): string =>
    `${endpoint.input.safeParse({}).success ? 'Ask' : 'Call'}<${type}Input, ${type}Output>`;
  const members = [...groups].map(([group, of]) => {
    const [alone] = of;
    if (alone?.name === group) return `  /** ${alone.endpoint.label} */\n  ${group}: ${call(alone)};`;
    const verbs = of.map(
      (one) =>
        `    /** ${one.endpoint.label} \`${one.endpoint.permit}\` */\n    ${one.name.split('.')[1]}: ${call(one)};`,
    );
    return `  ${group}: {\n${verbs.join('\n')}\n  };`;
  });
  return `/** Every call of the API, by its place. */\nexport interface Api {\n${members.join('\n')}\n}\n`;
}

function routesOf(calls: readonly Open[]): string {
  const rows = calls.map(({ name, path, endpoint: { method, act, scope } }) => {
    const route = { method, path, command: act === 'command', house: scope === 'warehouse' };
    return `  '${name}': ${literal(route)},`;
  });
  return `/** Where each call is made. */\nexport const ROUTES: Readonly<Record<string, Route>> = {\n${rows.join('\n')}\n};\n`;
}

const literal = (route: object): string =>
  `{ ${Object.entries(route)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? `'${value}'` : String(value)}`)
    .join(', ')} }`;

/** Codes by which a program tells refusals apart. */
function codesOf(calls: readonly Open[]): string {
  const names = new Set(calls.flatMap(({ endpoint }) => refusalsOf(endpoint)));
  const rows = [...names].sort().map((name) => `  /** ${REFUSALS[name].msg} */\n  ${name}: ${REFUSALS[name].code},`);
  return `/** The codes of the refusals these calls may answer with, in themselves or in a row. */\nexport const REFUSAL_CODES = {\n${rows.join('\n')}\n} as const;\n`;
}

/** Every event with what it is told, told apart by its topic. */
function webhookOf(): string {
  const { topic: _, data: __, prev: ___, ...always } = hookBody.shape;
  const topics = Object.entries<HookTopic>(hookTopics).map(([name, { label, hint, data, prev }]) => {
    const body = [`data: ${said(data, 1)}`, ...(prev ? [`prev?: ${said(prev, 1)}`] : [])];
    return `  /** ${label}：${hint} */\n  '${name}': { ${body.join('; ')} };`;
  });
  return `/** What a webhook is told, by topic. Quantities are in base units. */
export interface WebhookTopics {
${topics.join('\n')}
  /** Sent by the button 测试. */
  ${PING}: { data: Record<string, unknown> };
}

export type WebhookTopic = keyof WebhookTopics;

/** The body of a delivery. */
export type WebhookEvent = {
  [T in WebhookTopic]: ${said(z.object(always), 1)} & { topic: T } & WebhookTopics[T];
}[WebhookTopic];
`;
}

const said = (schema: z.ZodType, depth: number): string => typed(describedSchema(schema, 'output') as Node, depth);

/** The TypeScript of a schema. */
function typed(node: Node, depth = 0): string {
  if ('const' in node) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => quoted(value)).join(' | ');
  const either = node.anyOf ?? node.oneOf;
  if (either) return [...new Set(either.map((one) => typed(one, depth)))].join(' | ');
  if (Array.isArray(node.type)) return node.type.map((type) => typed({ ...node, type }, depth)).join(' | ');
  switch (node.type) {
    case 'object':
      return objectOf(node, depth);
    case 'array':
      return listOf(typed(node.items ?? {}, depth));
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return node.type;
    default:
      return 'unknown';
  }
}

const quoted = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
const listOf = (item: string): string => (/ [|&] /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`);

function objectOf({ properties = {}, required = [], additionalProperties }: Node, depth: number): string {
  const names = Object.keys(properties);
  if (names.length === 0)
    return typeof additionalProperties === 'object'
      ? `Record<string, ${typed(additionalProperties, depth)}>`
      : 'Record<string, never>';
  const pad = '  '.repeat(depth + 1);
  const fields = Object.entries(properties).flatMap(([name, field]) => [
    ...noted(field).map((words) => `${pad}/** ${words} */`),
    `${pad}${name}${required.includes(name) ? '' : '?'}: ${typed(field, depth + 1)};`,
  ]);
  return `{\n${fields.join('\n')}\n${'  '.repeat(depth)}}`;
}

/** Its name, unit and values, and what stands for it when it is left out. */
const noted = (field: Node): string[] => {
  const words = [field.description, field.default === undefined ? '' : `缺省 ${JSON.stringify(field.default)}`].filter(
    Boolean,
  );
  return words.length > 0 ? [words.join('；').replaceAll('*/', '* /')] : [];
};
