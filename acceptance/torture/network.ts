import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { unit, unitApi } from '#contract/basic/goods/unit.ts';
import { Link, type Weather } from '../../tools/link.ts';
import type { Client } from '../support/api.ts';
import type { Product } from '../support/product.ts';
import { clerk } from './ground.ts';
import { Door, isPolite, tally, type Knocked } from './knock.ts';
import { lawsHold } from './laws.ts';
import { atMost, type Context, type Finding, type Part } from './part.ts';

const CALLERS = 8,
  PAUSE_MS = 40,
  LOOK_MS = 250;
const WEATHER_MS = 10_000;
/** P7. */
const ANSWER_S = 8,
  BACK_S = 12;
/** Time the server may take to notice. */
const NOTICE_MS = 5000;
/** As many connections as the pool of the server and of its jobs have, the pulse of each, and one of its start. */
const CONNECTIONS_MAX = 20;

const WEATHERS: readonly { name: string; weather: Weather; away: boolean }[] = [
  { name: 'refused', weather: 'refused', away: true },
  { name: 'cut', weather: 'cut', away: true },
  { name: 'swallowed', weather: 'silent', away: true },
  { name: 'delayed by 150 ms', weather: 150, away: false },
  { name: 'delayed by 5 s', weather: 5000, away: true },
];

/** One server whose database lies behind a link, with clerks at work on it. */
interface Site {
  link: Link;
  door: Door;
  client: Client;
  written: Map<string, string>;
  acknowledged: Set<string>;
  serial: number;
}

/** The network between server and database, in every weather: nobody waits for long, and nothing has to be repaired. */
export const network: Part = {
  name: 'network',
  run: async (context) => {
    const house = await context.product({ DEMO_DATA: 'off' });
    await house.start();
    const url = await emptyDatabase(house);
    const link = await Link.to(url);
    try {
      return await weathers(context, link, url);
    } finally {
      await link.close();
    }
  },
};

async function weathers(context: Context, link: Link, url: string): Promise<Finding[]> {
  const product = await context.product({ DATABASE_URL: link.url, DEMO_DATA: 'on' });
  await product.start();
  const client = await clerk(product.base),
    door = new Door(product.base, client);
  const site: Site = { link, door, client, written: new Map(), acknowledged: new Set(), serial: 0 };
  const began = await processStart(product);
  const findings: Finding[] = [];
  for (const one of shuffled(context.random)) {
    context.say(`the database is ${one.name}`);
    findings.push(...(await weather(site, one)));
  }
  findings.push(
    await onceEach(site),
    atMost('connections to the database afterwards', await sessions(url, 'true'), CONNECTIONS_MAX),
    atMost('transactions left open', await sessions(url, `state like 'idle in transaction%'`), 0),
    {
      what: 'the same process all along',
      figure: began === (await processStart(product)) ? 'yes' : 'no',
      promise: 'yes',
      kept: began === (await processStart(product)),
    },
    await lawsHold(client),
  );
  door.close();
  return findings;
}

/** Clerks work on, the weather comes and goes; what they heard meanwhile, and when all is well again. */
async function weather(site: Site, { name, weather, away }: (typeof WEATHERS)[number]): Promise<Finding[]> {
  const heard: Knocked[] = [],
    live: Knocked[] = [],
    ready: Knocked[] = [];
  let over = false;
  const crew = [
    ...Array.from({ length: CALLERS }, (_, i) => work(site, i, heard, () => over)),
    watch(site.door, { live, ready }, () => over),
  ];
  await sleep(1000);
  await site.link.be(weather);
  const from = performance.now();
  await sleep(WEATHER_MS);
  await site.link.be('fair');
  const fair = performance.now();
  while (
    !heard.some(({ at, status }) => at >= fair && status === 200) ||
    !ready.some(({ at, status }) => at >= fair && status === 200)
  ) {
    if (performance.now() - fair > 60_000) break;
    await sleep(20);
  }
  const back = (performance.now() - fair) / 1000;
  over = true;
  await Promise.all(crew);
  const during = heard.filter(({ at }) => at >= from && at < fair);
  const wrong = heard.filter((one) => one.status !== 200 && !isPolite(one));
  const noticed = ready.filter(({ at }) => at >= from + NOTICE_MS && at < fair);
  return [
    { what: `${name}: answers meanwhile`, figure: tally(during) },
    atMost(`${name}: neither 200 nor a 503 that says when to come again`, wrong.length, 0),
    atMost(`${name}: slowest answer`, Math.max(0, ...heard.map(({ ms }) => ms)) / 1000, ANSWER_S, 's'),
    atMost(`${name}: not alive`, live.filter(({ status }) => status !== 200).length, 0),
    ...(away ? [atMost(`${name}: called ready`, noticed.filter(({ status }) => status !== 503).length, 0)] : []),
    atMost(`${name}: serving again after`, back, BACK_S, 's'),
  ];
}

/** Reads and writes by turns; every write under a key of its own. */
async function work(site: Site, worker: number, heard: Knocked[], over: () => boolean): Promise<void> {
  while (!over()) {
    if (worker % 2 === 0) heard.push(await site.door.knock(unit.api.page, { param: {} }));
    else {
      site.serial += 1;
      const code = `W${site.serial}`,
        key = randomUUID();
      site.written.set(code, key);
      const answer = await site.door.knock(unitApi.add, { code, name: code }, key);
      if (answer.status === 200) site.acknowledged.add(code);
      heard.push(answer);
    }
    await sleep(PAUSE_MS);
  }
}

async function watch(
  door: Door,
  { live, ready }: { live: Knocked[]; ready: Knocked[] },
  over: () => boolean,
): Promise<void> {
  while (!over()) {
    const [alive, able] = await Promise.all([door.look('/healthz'), door.look('/readyz')]);
    live.push(alive);
    ready.push(able);
    await sleep(LOOK_MS);
  }
}

/** Everything that was not acknowledged is sent again with its key: then each is there, and none twice (a second one would be refused as known). */
async function onceEach({ door, written, acknowledged }: Site): Promise<Finding> {
  let lost = 0;
  for (const [code, key] of written) {
    const again = await door.knock(unitApi.add, { code, name: code }, key);
    if (again.code !== 200) lost += 1;
  }
  return atMost(`of ${written.size} writes, ${acknowledged.size} acknowledged at once: lost or done twice`, lost, 0);
}

/** A database of its own beside the embedded one, so that a second server can be told where it lies. */
async function emptyDatabase(house: Product): Promise<string> {
  const owner = new pg.Client(house.databaseUrl());
  await owner.connect();
  await owner.query('create database weather');
  await owner.end();
  const url = new URL(house.databaseUrl());
  url.pathname = '/weather';
  return url.href;
}

async function sessions(url: string, which: string): Promise<number> {
  const owner = new pg.Client(url);
  await owner.connect();
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${which}`,
  );
  await owner.end();
  return rows[0]?.n ?? 0;
}

async function processStart(product: Product): Promise<string | undefined> {
  const metrics = await fetch(`${product.base}/metrics`).then((answer) => answer.text());
  return /^process_start_time_seconds (\S+)/m.exec(metrics)?.[1];
}

function shuffled(random: () => number): typeof WEATHERS {
  return WEATHERS.map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
