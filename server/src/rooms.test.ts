import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { sourcesBelow } from './testing/sources.ts';

/** Where things stand: the same words on all three sides, rooms one can read at a glance, one dialect of names. */
const all = ['contract', 'server', 'web', 'acceptance', 'tools'].flatMap(sourcesBelow);
const product = all.filter((source) => !source.test && !/\.(gen|d)\.ts$/.test(source.file));

/** The contract files that hold calls: what the domains' api.ts take in. */
const contracts = all
  .filter((source) => /^contract\/src\/[^/]+\/api\.ts$/.test(source.file))
  .flatMap((source) => source.imports);

const KIT = 'plain rules, drawn by the kit among the masters: web/src/domains/basic/pages.ts';
const ONE_BY_ONE = 'each setting is drawn from its own file: web/src/domains/strategy/pages.ts';
const FOR_PROGRAMS = 'the public API: read by programs, drawn nowhere (docs/OPEN-API.md)';
/** Calls that are served or shown elsewhere, and why. */
const ELSEWHERE: Readonly<Record<'server' | 'web', Readonly<Record<string, string>>>> = {
  server: {
    'ops/import-batch': 'imports of every domain: services/imports',
    'ops/import-template': 'imports of every domain: services/imports',
  },
  web: {
    'basic/warehouse/lay-out': 'the first steps: web/src/app/begin',
    'basic/open': FOR_PROGRAMS,
    'iam/open': FOR_PROGRAMS,
    'inbound/open': FOR_PROGRAMS,
    'inventory/open': FOR_PROGRAMS,
    'outbound/open': FOR_PROGRAMS,
    'iam/table-header': 'the head of every table: web/src/ui/table',
    'inner/opening': 'the first steps: web/src/app/begin',
    'message/push': 'what is live in the whole console: web/src/app/live',
    'ops/file': 'files of every form: web/src/ui/files',
    'ops/link': 'pages without an account, outside of the frame: web/src/app/pages',
    'inbound/dry-run/decide': 'all that is tried stands on one page: web/src/domains/strategy/dry-run',
    'outbound/dry-run/run': 'all that is tried stands on one page: web/src/domains/strategy/dry-run',
    'transport/dry-run': 'all that is tried stands on one page: web/src/domains/strategy/dry-run',
    'report/by-hand': 'labels and statements are printed where they stand: web/src/ui/document, billing/statement',
    'outbound/unpick': 'carried as moves within the house are: web/src/domains/inner',
    'strategy/customer-container': KIT,
    'strategy/inbound/api': ONE_BY_ONE,
    'strategy/outbound/api': ONE_BY_ONE,
    'strategy/stock/api': ONE_BY_ONE,
  },
};
/** Who is in and where he stands is shown by the frame around all screens. */
const FRAME: Readonly<Record<string, string>> = { iam: 'web/src/app/', home: 'web/src/app/', company: 'web/src/app/' };

/** `contract/src/basic/goods/level.ts` → basic, goods; `contract/src/outbound/check.ts` → outbound, check. */
const placeOf = (contract: string): { name: string; domain: string; room: string } => {
  const name = contract.replace(/^contract\/src\/|\.ts$/g, '');
  const [domain = '', room = ''] = name.split('/');
  return { name, domain, room };
};

/** Whether the folder of the contract's name takes it in; the domain's own list does for what the kit serves and draws. */
function standsIn(side: 'server' | 'web', contract: string): boolean {
  const { domain, room } = placeOf(contract);
  const home = `${side}/src/domains/${domain}/`;
  const users = product.filter((source) => source.imports.includes(contract)).map((source) => source.file);
  if (side === 'web' && domain in FRAME && users.some((file) => file.startsWith(FRAME[domain] ?? ''))) return true;
  const folder = product.some((source) => source.file.startsWith(`${home}${room}/`)) ? `${home}${room}/` : home;
  return users.some((file) => file.startsWith(folder) || file === `${home}routes.ts` || file === `${home}pages.ts`);
}

test.each(['server', 'web'] as const)('a contract file stands in the folder of its name: %s', (side) => {
  expect(contracts.length).toBeGreaterThan(50);
  const astray = contracts.filter((contract) => !standsIn(side, contract)).map((contract) => placeOf(contract).name);
  expect(astray.toSorted()).toEqual(Object.keys(ELSEWHERE[side]).toSorted());
});

const ROOM_MAX = 25;

test('no room holds more than one can take in', () => {
  const rooms = Map.groupBy(product, (source) => dirname(source.file));
  expect([...rooms].filter(([, files]) => files.length > ROOM_MAX).map(([room]) => room)).toEqual([]);
});

test('one dialect of names: kebab-case, but for components and hooks', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(plan|gen|d))?(\.(test|spec))?\.tsx?$/;
  const component = /^([A-Z][A-Za-z0-9]*)(\.test)?\.tsx$/;
  const hook = /^use[A-Z][A-Za-z0-9]*(\.test)?\.tsx?$/;
  const named = (file: string): boolean => [kebab, component, hook].some((form) => form.test(basename(file)));
  expect(all.map(({ file }) => file).filter((file) => !named(file) && !besideComponent(file))).toEqual([]);
});

/** The test of a component is called as the component, whether it draws anything or not. */
const besideComponent = (file: string): boolean =>
  all.some((source) => source.file === file.replace(/\.test\.ts$/, '.tsx') && source.file !== file);
