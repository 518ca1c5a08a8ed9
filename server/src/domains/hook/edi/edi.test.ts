import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ediFileApi } from '#contract/hook/edi/file.ts';
import { ediApi } from '#contract/hook/edi/partner.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../../platform/actor.ts';
import { drainOutbox } from '../../../services/events/outbox.ts';
import { writeSheet } from '../../../services/sheets/write.ts';
import { ask } from '../../../testing/given/basic.ts';
import { openDoor, type OpenDoor } from '../../../testing/given/open.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { createAccount, createUser } from '../../iam/seeding.ts';
import { EdiWatcher, ediConsumer } from '../facade.ts';
import { edi, ediFile } from '../routes.ts';

const RIGHTS = [
  'base:goods:add',
  'base:goods:edit',
  'out:order:add',
  'out:order:edit',
  'in:order:add',
  'inv:stock:list',
];
const dir = mkdtempSync(path.join(tmpdir(), 'haocang-edi-test-'));
let door: OpenDoor, boss: Actor, clientId: number, folder: string, partner: { id: number; version: number };
let clock = new Date();

beforeAll(async () => {
  door = await openDoor();
  await door.key(RIGHTS);
  const { house } = door;
  const [client] = await house.given.ask<{ id: number; sponsor: number }>(
    'select id, sponsor_id as sponsor from iam.api_client',
  );
  clientId = client?.id ?? 0;
  boss = givenActor(house.at, { userId: client?.sponsor ?? 0, ownerIds: null });
  partner = await add({ name: '云商', folder: 'cloud' });
  const [tenant] = await house.given.ask<{ code: string }>('select tenant_code as code from iam.tenant where id = $1', [
    house.at.tenantId,
  ]);
  folder = path.join(dir, tenant?.code ?? '', 'cloud');
  await look();
}, 240_000);
afterAll(async () => {
  await door?.close();
  rmSync(dir, { recursive: true, force: true });
});
afterEach(() => {
  clock = new Date();
});

const add = (fields: Partial<SentTo<typeof ediApi.add>>, as = boss) =>
  ask(door.house.world, ediApi.add, edi.add, as, {
    name: 'x',
    folder: 'x',
    clientId,
    sendsShipments: false,
    ...fields,
  });
const watcher = () =>
  new EdiWatcher({ db: door.house.world.db, log: door.house.world.platform.log, now: () => clock, dir });
const look = () => watcher().look();
/** A file that was brought a while ago. */
function bring(name: string, content: string | Buffer): void {
  mkdirSync(path.join(folder, 'in'), { recursive: true });
  const at = path.join(folder, 'in', name),
    then = new Date(Date.now() - 10_000);
  writeFileSync(at, content);
  utimesSync(at, then, then);
}
const lies = (place: string): string[] => readdirSync(path.join(folder, place)).toSorted();
const acks = (part: string): string[][] =>
  lies('ack')
    .filter((name) => name.includes(part))
    .flatMap((name) =>
      readFileSync(path.join(folder, 'ack', name), 'utf8')
        .replace('\uFEFF', '')
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')),
    );
const filesOf = async (name: string) =>
  (
    await ask(door.house.world, ediFileApi.page, ediFile.page, boss, {
      pageNum: 1,
      pageSize: 20,
      param: { fileName: name },
    })
  ).list;
const ordersOf = (like: string) =>
  door.house.given.ask<{ no: string; lines: number; by: string }>(
    `select o.external_no as no, (select count(*)::int from outbound.detail d where d.order_id = o.id) as lines, u.user_name as by
     from outbound."order" o join iam."user" u on u.id = o.created_by where o.external_no like $1 order by 1`,
    [like],
  );
const goods = (code: string): string =>
  `货主编码,商品编码,商品名称,温层,基本单位编码或名称,条码\n${door.owner},${code},水,3,件,\n`;

describe('what comes', () => {
  test('goods and orders, each row answered; the file is put away', async () => {
    bring('goods-1.csv', goods('EDI-1'));
    await look();
    expect(acks('goods-1')).toEqual([['2', 'EDI-1', '成功', '', '200', '']]);
    const day = door.house.day(1);
    bring(
      'outbound-1.csv',
      `货主编码,货主单号,要求日期,收货人,商品编码,数量
${door.owner},E-1,${day},王,EDI-1,2
${door.owner},E-1,,,EDI-1,3
${door.owner},E-2,${day},李,NO-SUCH,1
${door.owner},E-3,${day},李,EDI-1,0
`,
    );
    await look();
    const [first, second, third, fourth] = acks('outbound-1');
    expect([first, second]).toEqual([
      ['2', 'E-1', '成功', expect.stringMatching(/\d/), '200', ''],
      ['3', 'E-1', '成功', expect.stringMatching(/\d/), '200', ''],
    ]);
    expect(third).toEqual(['4', 'E-2', '失败', '', '100001', '【商品编码】 商品编码不存在']);
    expect(fourth?.slice(0, 3)).toEqual(['5', 'E-3', '失败']);
    expect(await ordersOf('E-%')).toEqual([{ no: 'E-1', lines: 2, by: 'ERP' }]);
    expect(lies('in')).toEqual([]);
    expect(lies('done').map((name) => name.replace(/^\d+-/, ''))).toEqual(['goods-1.csv', 'outbound-1.csv']);
    expect(await filesOf('outbound-1')).toMatchObject([
      { state: 2, rowCount: 4, okCount: 2, failCount: 2, repeats: 0 },
    ]);
  });

  test('the same again, under whatever name, is told so and not done', async () => {
    const day = door.house.day(1),
      content = `货主编码,货主单号,要求日期,商品编码,数量\n${door.owner},R-1,${day},EDI-1,1\n`;
    bring('outbound-r.csv', content);
    await look();
    bring('outbound-r2.csv', content);
    await look();
    expect(acks('outbound-r2')).toEqual([['', '', '重复', '', '', expect.stringContaining('outbound-r.csv 内容相同')]]);
    expect(await filesOf('outbound-r')).toMatchObject([{ fileName: 'outbound-r.csv', repeats: 1 }]);
    expect(lies('in')).toEqual([]);
    // Corrected by hand in the meantime, and sent again with one row more: what was sent so before is left alone.
    bring('outbound-r3.csv', `${content}${door.owner},R-2,${day},EDI-1,1\n`);
    await look();
    expect(acks('outbound-r3').map(([, key, result]) => [key, result])).toEqual([
      ['R-1', '成功'],
      ['R-2', '成功'],
    ]);
    expect(await ordersOf('R-%')).toHaveLength(2);
  });

  test('a workbook in the words of the partner', async () => {
    const detail = await ask(door.house.world, ediApi.get, edi.get, boss, { id: partner.id });
    partner = await ask(door.house.world, ediApi.update, edi.update, boss, {
      id: partner.id,
      version: detail.version,
      name: detail.name,
      folder: detail.folder,
      clientId,
      outboundColumns: `货主编码=|${door.owner}\n货主单号=PO No\n商品编码=SKU\n数量=Qty\n要求日期=Due`,
    });
    const columns = ['PO No', 'SKU', 'Qty', 'Due'].map((label) => ({ name: label, label }));
    const rows = [{ 'PO No': 'X-1', SKU: 'EDI-1', Qty: 4, Due: door.house.day(1) }];
    bring('outbound-x.xlsx', await writeSheet('x', columns, rows));
    await look();
    expect(acks('outbound-x.xlsx')).toEqual([['2', 'X-1', '成功', expect.any(String), '200', '']]);
    expect(await ordersOf('X-%')).toMatchObject([{ no: 'X-1', lines: 1 }]);
    await door.house.given.ask('update hook.edi_partner set outbound_columns = null where id = $1', [partner.id]);
  });

  test('what cannot be read says why and lies in error; what is on its way is left alone', async () => {
    bring('letter.csv', 'a,b\n');
    bring('outbound-cols.csv', '货主编码,颜色\nA,红\n');
    bring('outbound-empty.csv', '');
    bring('outbound-way.csv.tmp', 'x');
    writeFileSync(path.join(folder, 'in', 'outbound-fresh.csv'), '货主编码\n');
    await look();
    expect(lies('error').map((name) => name.replace(/^\d+-/, ''))).toEqual(
      expect.arrayContaining(['letter.csv', 'outbound-cols.csv', 'outbound-empty.csv']),
    );
    expect(lies('in')).toEqual(['outbound-fresh.csv', 'outbound-way.csv.tmp']);
    for (const name of lies('in')) rmSync(path.join(folder, 'in', name));
    expect(acks('letter.csv')[0]?.[5]).toContain('文件名须以 goods、outbound、inbound 开头');
    expect(acks('outbound-cols.csv')[0]?.[5]).toContain('多出 颜色');
    expect(await filesOf('outbound-cols')).toMatchObject([
      { state: 3, error: expect.stringContaining('模板列不匹配') },
    ]);
  });

  test('a client that is switched off, or may not, opens nothing; asked for again it is done', async () => {
    const { given } = door.house;
    await given.ask('update iam.api_client set status = 0');
    bring(
      'outbound-off.csv',
      `货主编码,货主单号,要求日期,商品编码,数量\n${door.owner},O-1,${door.house.day(1)},EDI-1,1\n`,
    );
    await look();
    expect(acks('outbound-off')[0]?.[5]).toBe('API客户端已停用或已到期');
    await given.ask('update iam.api_client set status = 1');
    const [file] = await filesOf('outbound-off');
    const again = () => ask(door.house.world, ediFileApi.replay, ediFile.replay, boss, { ids: [file?.id ?? 0] });
    expect(await again()).toEqual({ count: 1 });
    await expect(again()).rejects.toThrow('待处理的文件不需要重新处理');
    await look();
    expect(lies('ack').filter((name) => name.includes('outbound-off'))).toEqual([
      `${file?.id}-outbound-off.csv.ack-2.csv`,
      `${file?.id}-outbound-off.csv.ack.csv`,
    ]);
    expect(await ordersOf('O-%')).toHaveLength(1);
    expect(await filesOf('outbound-off')).toMatchObject([{ state: 1, okCount: 1, error: null }]);
  });

  test('two servers look: each file is worked through once', async () => {
    for (let n = 0; n < 6; n += 1)
      bring(
        `outbound-two${n}.csv`,
        `货主编码,货主单号,要求日期,商品编码,数量\n${door.owner},T-${n},${door.house.day(1)},EDI-1,1\n`,
      );
    await Promise.all([look(), look(), look()]);
    expect(await ordersOf('T-%')).toHaveLength(6);
    expect(lies('ack').filter((name) => name.includes('outbound-two'))).toHaveLength(6);
  });
});

describe('what goes', () => {
  test('a shipment, once, in the format that is wanted', async () => {
    const { house } = door;
    const [row] = await house.given.ask<{ version: number }>('select version from hook.edi_partner where id = $1', [
      partner.id,
    ]);
    partner = await ask(house.world, ediApi.update, edi.update, boss, {
      id: partner.id,
      version: row?.version ?? 0,
      name: '云商',
      folder: 'cloud',
      clientId,
      sendsShipments: true,
    });
    await door.shipped('E-1');
    const hear = async () => {
      while (
        (await drainOutbox({
          db: house.world.db,
          log: house.world.platform.log,
          now: () => new Date(Date.now() + 5),
          consumers: [ediConsumer],
        })) > 0
      );
    };
    await hear();
    await look();
    const [name = ''] = lies('out');
    expect(lies('out')).toHaveLength(1);
    expect(name).toMatch(/^shipment-.+\.csv$/);
    const lines = readFileSync(path.join(folder, 'out', name), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toBe('\uFEFF发运单号,发运时间,货主编码,货主单号,出库单号,行号,商品编码,数量');
    expect(lines.slice(1).map((line) => line.split(',').slice(2))).toEqual([
      [door.owner, 'E-1', expect.any(String), '1', 'EDI-1', '2'],
      [door.owner, 'E-1', expect.any(String), '2', 'EDI-1', '3'],
    ]);
    // Fetched and asked for again, it is the same file under the same name.
    const before = readFileSync(path.join(folder, 'out', name), 'utf8');
    rmSync(path.join(folder, 'out', name));
    await look();
    expect(lies('out')).toEqual([]);
    const [file] = await filesOf('shipment');
    await ask(house.world, ediFileApi.replay, ediFile.replay, boss, { ids: [file?.id ?? 0] });
    await look();
    expect(readFileSync(path.join(folder, 'out', name), 'utf8')).toBe(before);
  });

  test('stock once a day, from its time on', async () => {
    const { given } = door.house;
    const out = (): string[] => lies('out').filter((name) => name.startsWith('stock'));
    const day = '2030-03-05';
    await given.ask(`update hook.edi_partner set stock_at = '06:30' where id = $1`, [partner.id]);
    clock = new Date(`${day}T06:29:00+08:00`);
    await look();
    expect(out()).toEqual([]);
    clock = new Date(`${day}T06:31:00+08:00`);
    await look();
    await look();
    expect(out()).toEqual([`stock-${day}.csv`]);
    const rows = readFileSync(path.join(folder, 'out', `stock-${day}.csv`), 'utf8').split('\r\n');
    expect(rows).toContainEqual(expect.stringMatching(new RegExp(`,${door.owner},EDI-1,A,95,`)));
    await given.ask('update hook.edi_partner set stock_at = null where id = $1', [partner.id]);
  });
});

test('killed in the middle, wherever that is, nothing is lost and nothing doubled', async () => {
  const { house } = door;
  const killed = (line: number) =>
    new Promise<string | null>((done) => {
      const child = spawn(process.execPath, [
        'server/src/testing/killed/edi.ts',
        house.world.database.appUrl,
        String(line),
        dir,
      ]);
      child.on('exit', (_, signal) => done(signal));
    });
  let line = 0;
  for (let signal: string | null = ''; signal !== null;) {
    line += 2;
    const name = `outbound-kill${line}.csv`;
    bring(name, `货主编码,货主单号,要求日期,商品编码,数量\n${door.owner},K-${line},${house.day(1)},EDI-1,1\n`);
    signal = await killed(line);
    // As if its lease and its pause were over.
    await house.given.ask('update hook.edi_partner set leased_until = null');
    await house.given.ask('update hook.edi_file set next_at = now() where settled_at is null');
    await look();
    expect(await ordersOf(`K-${line}`)).toHaveLength(1);
    expect(acks(name)).toEqual([['2', `K-${line}`, '成功', expect.any(String), '200', '']]);
    expect(existsSync(path.join(folder, 'in', name))).toBe(false);
    expect(lies('done').filter((done) => done.endsWith(name))).toHaveLength(1);
    expect(await filesOf(name)).toMatchObject([{ state: 1, repeats: 0 }]);
  }
  expect(line).toBeGreaterThan(10);
}, 600_000);

describe('the walls', () => {
  test('nobody hands a partner a client that may do more than he', async () => {
    const { house } = door;
    const [dept] = await house.given.ask<{ id: number }>('select id from iam.dept limit 1');
    const accountId = await createAccount(house.world.platform, { account: 'weak', password: 'Haocang#2026' });
    const other = await createUser(house.world.db, house.at.tenantId, { accountId, name: '乙', deptId: dept?.id ?? 0 });
    const weak = givenActor(house.at, { userId: other, ownerIds: null });
    expect(await ask(house.world, ediApi.clients, edi.clients, weak, {})).toEqual([]);
    expect(await ask(house.world, ediApi.clients, edi.clients, boss, {})).toMatchObject([
      { id: clientId, name: 'ERP' },
    ]);
    // Nor one of another warehouse.
    const elsewhere = { ...boss, warehouseId: (await house.given.warehouse(house.at.tenantId)).id };
    expect(await ask(house.world, ediApi.clients, edi.clients, elsewhere, {})).toEqual([]);
    await expect(add({ name: '乙', folder: 'second' }, elsewhere)).rejects.toThrow('超出您自身的范围');
    await expect(add({ name: '乙', folder: 'second' }, weak)).rejects.toThrow('超出您自身的范围');
    await expect(add({ name: '云商', folder: 'second' })).rejects.toThrow('对接方已存在');
    await expect(add({ name: '乙', folder: 'cloud' })).rejects.toThrow('目录已被使用');
    await expect(add({ name: '乙', folder: 'second', goodsColumns: '没有=X' })).rejects.toThrow('没有【没有】这一列');
  });

  test('who does not see all of its owners sees neither a partner nor its files', async () => {
    const some = { ...boss, ownerIds: [await door.house.given.owner(door.house.at.tenantId)] };
    const all = { ...boss, ownerIds: [door.house.ownerId] };
    const page = { pageNum: 1, pageSize: 20, param: {} };
    expect((await ask(door.house.world, ediApi.page, edi.page, some, page)).total).toBe(0);
    expect((await ask(door.house.world, ediFileApi.page, ediFile.page, some, page)).total).toBe(0);
    await expect(ask(door.house.world, ediApi.get, edi.get, some, { id: partner.id })).rejects.toThrow('数据不存在');
    expect((await ask(door.house.world, ediApi.page, edi.page, all, page)).total).toBe(1);
  });
});
