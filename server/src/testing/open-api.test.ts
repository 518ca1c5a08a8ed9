import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDoor, type OpenDoor } from './given/open.ts';

/** docs/OPEN-API.md, read by somebody who has never seen the product: every command of it, in its order, against a server that listens. */
const PAGE = readFileSync(resolve(import.meta.dirname, '../../../docs/OPEN-API.md'), 'utf8');
const [BEFORE = '', AFTER = ''] = PAGE.split('<!-- The warehouse works');
const commandsOf = (text: string): string[] =>
  [...text.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, code = '']) => code);

let door: OpenDoor;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door?.close());

const run = promisify(execFile);

/** What the commands print, line by line, and the value of a variable at their end. */
async function shell(commands: string[], given: Record<string, string>): Promise<{ lines: string[]; next: string }> {
  const script = [...commands, 'echo "NEXT=${NEXT:-}"'].join('\n');
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
    env: { ...process.env, API: door.api, ...given },
  });
  const lines = stdout.split('\n').filter(Boolean);
  return { lines, next: lines.pop()?.slice('NEXT='.length) ?? '' };
}

const later = () => new Promise((passed) => setTimeout(passed, 1500));

test('from a key to an order that has left', async () => {
  const { house } = door;
  const KEY = await door.key([
    'base:goods:add',
    'base:goods:edit',
    'out:order:add',
    'out:order:edit',
    'out:order:cancel',
    'out:order:list',
    'in:order:add',
    'inv:stock:list',
  ]);
  const given = { KEY, OWNER: door.owner, TOMORROW: house.day(1) };
  const first = commandsOf(BEFORE);
  // Changes are told once they stand: who reads the page has paused by then.
  first.splice(first.length - 1, 0, 'sleep 2');
  const { lines, next } = await shell(first, given);
  const [me, goods, orders, again, cancelled, advice, status, stock, changes] = lines.map((line): unknown =>
    JSON.parse(line),
  );
  expect(me).toMatchObject({ code: 200, data: { name: 'ERP', warehouses: [{ id: house.at.warehouseId }] } });
  expect(goods).toMatchObject({ code: 200, data: { okCount: 1 } });
  expect(orders).toMatchObject({
    data: {
      okCount: 1,
      failCount: 1,
      list: [
        { ok: true, status: 10 },
        { ok: false, errors: [{ field: 'lines.0.goodsCode', msg: '商品编码不存在' }] },
      ],
    },
  });
  expect(again).toMatchObject({ data: { okCount: 2, list: [{ version: 0 }, { version: 0 }] } });
  expect(cancelled).toMatchObject({ data: { okCount: 1, list: [{ status: 99 }] } });
  expect(advice).toMatchObject({ data: { okCount: 1, list: [{ status: 10 }] } });
  expect(status).toMatchObject({
    data: [
      { externalNo: 'SO-1001', lines: [{ qtyOrdered: 48 }] },
      { externalNo: 'SO-1002', status: 99 },
    ],
  });
  expect(stock).toMatchObject({ data: { list: [{ goodsCode: 'COLA-330', onHand: 0 }] } });
  expect(changes).toMatchObject({
    data: { list: [{ externalNo: 'SO-1001' }, { externalNo: 'SO-1002' }], more: false },
  });
  await door.shipped('SO-1001');
  await later();
  const { lines: told } = await shell([first[0] ?? '', ...commandsOf(AFTER)], {
    ...given,
    NEXT: next,
    HOUSE: String(house.at.warehouseId),
  });
  expect(told.map((line): unknown => JSON.parse(line))).toMatchObject([
    { data: { list: [{ externalNo: 'SO-1001', status: 90, statusName: '已发运', lines: [{ qtyShipped: 48 }] }] } },
  ]);
  // What a program did stands under its name.
  const log = await house.given.ask<{ user: string }>(
    `select distinct user_name as user from ops.operation_log where path like '/open/v1/%'`,
  );
  expect(log).toEqual([{ user: 'ERP' }]);
});
