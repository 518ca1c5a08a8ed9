import { createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { exampleOf, hookBody, HOOK_TOPICS, hookTopics, type HookTopic } from '#contract/hook/topics.ts';
import { PAUSES_MIN } from '../../services/outside/post.ts';
import { signatureOf } from '../../services/outside/sign.ts';
import { ROOT, sourcesBelow } from '../../testing/sources.ts';
import { SOURCES } from './sources.ts';

const FILE = resolve(ROOT, 'docs/WEBHOOKS.md');
const PLACE = /(<!-- topics: [^\n]*-->\n)[\s\S]*(<!-- \/topics -->)/;
const text = readFileSync(FILE, 'utf8');

/** A topic as the page tells it: when, and a body of it. */
const topics = (): string =>
  HOOK_TOPICS.map((name) => {
    const { label, hint }: HookTopic = hookTopics[name],
      { data, prev } = exampleOf(name);
    return `### \`${name}\`\n\n${label}：${hint}。\n\n\`\`\`json\n${JSON.stringify({ data, ...(prev ? { prev } : {}) }, null, 2)}\n\`\`\`\n`;
  }).join('\n');

test('the page for receivers names every topic with a body as the contract promises it', () => {
  const wanted = text.replace(PLACE, `$1\n${topics()}\n$2`);
  if (process.env.UPDATE_DOCS) writeFileSync(FILE, wanted);
  else expect(text).toBe(wanted);
  for (const name of HOOK_TOPICS) {
    const { data, prev }: HookTopic = hookTopics[name],
      body = hookBody.parse(exampleOf(name));
    expect(data.strict().parse(body.data)).toEqual(body.data);
    if (body.prev) expect(prev?.strict().parse(body.prev)).toEqual(body.prev);
  }
});

test('the ten lines it gives tell ours from others', async () => {
  const [code = ''] = /```js\n[\s\S]*?```/.exec(text) ?? [];
  const module = `data:text/javascript,${encodeURIComponent(code.replace(/^```js\n|```$/g, ''))}`;
  const { isOurs } = (await import(/* @vite-ignore */ module)) as {
    isOurs: (header: string, body: string, secret: string, nowS?: number) => boolean;
  };
  const now = new Date(),
    header = signatureOf('{"a":"好"}', ['new', 'old'], now);
  for (const secret of ['new', 'old']) expect(isOurs(header, '{"a":"好"}', secret)).toBe(true);
  expect(isOurs(header, '{"a":"坏"}', 'new')).toBe(false);
  expect(isOurs(header, '{"a":"好"}', 'other')).toBe(false);
  expect(isOurs(header, '{"a":"好"}', 'new', now.getTime() / 1000 + 400)).toBe(false);
  expect(isOurs(`t=1,v1=${createHmac('sha256', 'x').update('1.{}').digest('hex')}`, '{}', 'new', 1)).toBe(false);
});

test('the pauses it names are those that are kept', () => {
  expect(text).toContain(`after ${PAUSES_MIN.slice(0, -1).join(', ')} and ${PAUSES_MIN.at(-1)} minutes`);
});

test('what is told outside is told by somebody, and what is not is named in the decision', () => {
  const TOPIC = /'([A-Z]+\.[A-Z_]+)'/g;
  const written = sourcesBelow('server/src/domains')
    .filter(({ file, test: isTest }) => !isTest && !file.startsWith('server/src/domains/hook/'))
    .flatMap((source) => [...source.text.matchAll(TOPIC)].map(([, topic = '']) => topic));
  const decision = readFileSync(resolve(ROOT, 'docs/adr/0053-webhooks-are-told-from-the-outbox.md'), 'utf8');
  const [, list = ''] = /\*\*Not told outside\.\*\* ([^:]*):/.exec(decision) ?? [];
  const own = [...list.matchAll(/`([A-Z]+)\.([A-Z_]+|\*)`/g)].map(([, domain = '', what = '']) => [domain, what]);
  const isOwn = (topic: string): boolean =>
    own.some(([domain, what]) => topic === `${domain}.${what}` || (what === '*' && topic.startsWith(`${domain}.`)));
  const told = new Set(Object.keys(SOURCES));
  expect([...told].filter((topic) => !written.includes(topic))).toEqual([]);
  expect([...new Set(written)].filter((topic) => !told.has(topic) && !isOwn(topic))).toEqual([]);
  expect([...told].filter(isOwn)).toEqual([]);
  expect(new Set(Object.values(SOURCES).map(({ topic }) => topic))).toEqual(new Set(HOOK_TOPICS));
});
