import { Client } from '../support/api.ts';
import { seeded } from '../support/measure.ts';
import { Product } from '../support/product.ts';
import { alarmRows } from './alarm.ts';
import { billingRows } from './billing.ts';
import { boardRows } from './console/boards.ts';
import { mapRows } from './console/map.ts';
import { Meter } from './cpu.ts';
import { diskRows } from './disk.ts';
import { doorRows } from './door.ts';
import { Floor } from './floor/floor.ts';
import { HttpFloor } from './floor/http.ts';
import { growthRows } from './growth/curves.ts';
import { listRows } from './lists/lists.ts';
import { masterRows } from './masters.ts';
import { optionsOf, type Options, type Part } from './options.ts';
import { orderSearchRows } from './orders-search.ts';
import { paperRows } from './papers.ts';
import { pageRows, readRows, retailRows, sheetRows, startRows, writeRows } from './parts.ts';
import { peakRows } from './peak.ts';
import { positionRows } from './positions.ts';
import { openRows } from './programs/open.ts';
import { queueRows } from './queue.ts';
import { print, save, type Row } from './report.ts';
import { routeRows } from './route.ts';
import { writtenRows } from './rows.ts';
import { searchRows } from './search.ts';
import { settingRows } from './settings/settings.ts';
import { Wire } from './wire.ts';
import { furnish, HOUSE } from './world.ts';

/**
 * `npm run bench`: what the product does a second, and what its own database could do. Starts the product as a newcomer would, in a
 * temporary folder, and removes all of it. Nothing here fails because it is slow: it measures, and says where a target is missed.
 */
const FLOOR_CONNECTIONS = 64;

const say = (text: string): void => console.error(`  ${text}`);
const options = given();
const product = await Product.at(options.port);
const interrupted = (): void => {
  void product.end().finally(() => process.exit(130));
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupted);
// The start script is gone.
process.on('disconnect', interrupted);
try {
  const rows = await bench(options);
  console.log(`\nseed ${options.seed}, ${options.runs} runs of ${options.orders} orders of five lines`);
  print(rows);
  if (options.json !== undefined) save(options.json, options, rows);
} finally {
  await product.end();
}
process.exit(0);

function given(): Options {
  try {
    return optionsOf(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(2);
  }
}

async function bench(options: Options): Promise<Row[]> {
  const { parts, seed, runs } = options;
  const any = (...some: Part[]): boolean => some.some((part) => parts.has(part));
  // Alone: the planner needs a core and no product.
  if (options.parts.size === 1 && any('route')) return routeRows(options, say);
  say(`seed ${seed}, ${runs} runs; the product starts`);
  await product.start();
  const rows: Row[] = [];
  if (any('start')) rows.push(...(await startRows({ options, product })));
  if (any('page')) rows.push(...(await pageRows({ options, product })));
  if (any('login')) rows.push(...(await doorRows({ options, product })));
  if (any('alarm')) rows.push(...(await alarmRows({ product })));
  if (
    any(
      'create',
      'allocate',
      'ship',
      'inbound',
      'rows',
      'disk',
      'hot',
      'pick',
      'peak',
      'stock',
      'list',
      'import',
      'export',
      'papers',
      'settings',
      'boards',
      'growth',
    )
  )
    rows.push(...(await inWarehouse(any)));
  if (any('search')) rows.push(...(await searchRows({ options, product, client: await clerk(), say })));
  if (any('orders-search')) rows.push(...(await orderSearchRows({ options, product, clerk, say })));
  if (any('lists'))
    rows.push(
      ...(await listRows({ base: product.base, url: product.databaseUrl(), clerk, isQuick: options.isQuick, say })),
    );
  if (any('masters')) rows.push(...(await masterRows({ options, product, client: await clerk(), say })));
  if (any('queue')) rows.push(...(await queueRows({ product, client: await clerk(), say })));
  if (any('positions')) rows.push(...(await positionRows({ product, client: await clerk(), say })));
  if (any('billing')) rows.push(...(await billingRows({ options, product, client: await clerk(), say })));
  if (any('map')) rows.push(...(await mapRows({ product, client: await clerk(), say })));
  if (any('route')) rows.push(...(await routeRows(options, say)));
  if (any('open')) rows.push(...(await openRows({ options, product, client: await clerk(), say })));
  if (any('retail')) {
    const client = await clerk(),
      wire = new Wire(product.base, client);
    rows.push(...(await retailRows({ options, client, wire, say })));
    wire.close();
  }
  return rows;
}

async function inWarehouse(any: (...some: Part[]) => boolean): Promise<Row[]> {
  const client = await clerk(),
    world = await furnish(client, say),
    random = seeded(options.seed);
  const floor = await Floor.open(product.databaseUrl(), FLOOR_CONNECTIONS),
    http = await HttpFloor.start(product.databaseUrl());
  const meter = new Meter(() => product.serverPid(), floor.postmaster);
  try {
    const rows: Row[] = [];
    const run = async (part: typeof writeRows): Promise<void> => {
      // Anew for every part: a session lasts an hour.
      const at = await clerk(),
        wire = new Wire(product.base, at);
      rows.push(...(await part({ options, product, client: at, wire, floor, http, meter, world, random, say })));
      if (wire.busy > 0) say(`the server was busy ${wire.busy} times and was asked again`);
      wire.close();
    };
    if (any('create', 'allocate', 'ship', 'inbound')) await run(writeRows);
    if (any('rows')) await run(writtenRows);
    if (any('disk')) await run(diskRows);
    if (any('hot', 'pick', 'stock', 'list')) await run(readRows);
    if (any('peak')) await run(peakRows);
    if (any('import', 'export')) await run(sheetRows);
    if (any('papers')) await run(paperRows);
    if (any('settings')) await run(settingRows);
    if (any('boards')) await run(boardRows);
    // Last: what is left behind is old.
    if (any('growth')) rows.push(...(await growthRows({ options, product, clerk, world, random, say })));
    return rows;
  } finally {
    await http.stop();
    await floor.close();
  }
}

/** The administrator at a console, in the warehouse. */
async function clerk(): Promise<Client> {
  const client = await new Client(product.base).login('admin');
  await client.enter(HOUSE);
  return client;
}
