import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../src/testing/database/clone.ts';

const DOMAINS = ['iam', 'ops', 'basic', 'strategy', 'inventory', 'inbound', 'outbound', 'inner', 'message'];

const database = await testDatabase();
const owner = new pg.Client(database.url);
const app = new pg.Client(database.appUrl);

beforeAll(async () => {
  await owner.connect();
  await app.connect();
  await owner.query(WORLD);
});

afterAll(async () => {
  await app.end();
  await owner.end();
  await database.drop();
});

/** Two tenants; the first has a warehouse with its virtual places, an owner and one goods with a lot. */
const WORLD = `
  insert into iam.tenant (id, tenant_code, tenant_name) values (1, 'A', '甲'), (2, 'B', '乙');
  insert into iam.account (id, account, phone, pwd_hash, pwd_algo) values (1, 'admin', '13800000001', 'x', 'a2id-1');
  insert into iam.dept (tenant_id, id, path, dept_code, dept_name) values (1, 1, '/1/', 'D', '部门'), (2, 2, '/2/', 'D', '部门');
  insert into iam.user (tenant_id, id, account_id, user_name, dept_id) values (1, 1, 1, '张三', 1), (2, 2, 1, '李四', 2);
  insert into basic.warehouse (tenant_id, id, code, name) values (1, 1, 'HZ01', '杭州仓'), (1, 2, 'HZ02', '杭州二仓'), (2, 3, 'SH01', '上海仓');
  insert into basic.owner (tenant_id, id, code, name) values (1, 1, 'CWX', '货主'), (2, 2, 'CWX', '货主');
  insert into basic.unit (tenant_id, id, code, name) values (1, 1, 'PCS', '件');
  insert into basic.goods (tenant_id, id, owner_id, code, name, storage_mode, base_unit_id) values (1, 1, 1, 'G1', '冻虾仁', 1, 1);
  insert into inventory.lot (tenant_id, id, owner_id, goods_id, lot_no, key_hash) values (1, 1, 1, 1, '-', 'h');
  select basic.equip_warehouse(1, 1, 0), basic.equip_warehouse(1, 1, 0);
`;

type Work = (run: (text: string, values?: unknown[]) => Promise<pg.QueryResult>) => Promise<void>;

/** Runs in a transaction that is thrown away; `tenant` puts the wall up. */
async function trial(client: pg.Client, tenant: number | undefined, work: Work): Promise<void> {
  await client.query('begin');
  try {
    if (tenant !== undefined) await client.query(`select set_config('app.tenant_id', $1, true)`, [String(tenant)]);
    await work((text, values) => client.query(text, values));
  } finally {
    await client.query('rollback');
  }
}

const broken = async (run: Parameters<Work>[0]): Promise<string[]> =>
  (await run('select code from inventory.check_laws() where violations > 0 order by code')).rows.map((row) => row.code);

describe('every table', () => {
  const tables = async (having: string) =>
    (
      await owner.query<{ name: string }>(
        `
    select format('%s.%s', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($1) and c.relkind in ('r', 'p') and (${having}) order by 1`,
        [DOMAINS],
      )
    ).rows.map(({ name }) => name);
  const hasTenant = `exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`;

  test('of a tenant is behind the tenant wall', async () => {
    expect(
      await tables(
        `${hasTenant} and (not c.relrowsecurity or not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant_isolation'))`,
      ),
    ).toEqual([]);
    expect((await tables(hasTenant)).length).toBeGreaterThan(100);
  });

  test('of a tenant has the tenant first in its key; menus are shared by tenants', async () => {
    expect(
      await tables(`${hasTenant} and not exists (select 1 from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indrelid = c.oid and i.indisprimary and a.attname = 'tenant_id')`),
    ).toEqual(['iam.menu']);
  });

  test('without a tenant is known to be global', async () => {
    expect(await tables(`not ${hasTenant}`)).toEqual([
      'iam.account',
      'iam.captcha',
      'iam.client',
      'iam.client_version',
      'iam.login_ticket',
      'iam.pwd_history',
      'iam.sms_code',
      'iam.sms_outbox',
      'iam.tenant',
      'iam.throttle',
      'iam.unknown_name',
      'ops.app_upgrade',
      'ops.dictionary',
      'ops.node',
      'ops.retention',
      'ops.secret_mark',
      'ops.storage_day',
      'ops.timed_job',
    ]);
  });

  test('has a Chinese name, for refusals that tell who uses a master', async () => {
    expect(await tables(`coalesce(obj_description(c.oid, 'pg_class'), '') !~ '[一-龥]'`)).toEqual([]);
  });

  test('references tenants and warehouses together with the row', async () => {
    const { rows } = await owner.query(
      `
      select c.conrelid::regclass::text as child, c.conname
      from pg_constraint c
      join pg_namespace n on n.oid = c.connamespace
      join pg_attribute a on a.attrelid = c.confrelid and a.attname = 'tenant_id'
      join pg_index i on i.indrelid = c.confrelid and i.indisprimary
      where c.contype = 'f' and n.nspname = any ($1)
        and not string_to_array(i.indkey::text, ' ')::int2[] <@ c.confkey`,
      [DOMAINS],
    );
    expect(rows).toEqual([]);
  });

  test('is not owned by the application, and its partitions are out of reach', async () => {
    const { rows } = await owner.query(
      `select count(*)::int as n from pg_class where relowner = 'haocang_app'::regrole`,
    );
    expect(rows[0].n).toBe(0);
    await trial(app, 1, async (run) => {
      await expect(run('select 1 from part.inventory_stock_ledger_default')).rejects.toThrow(/permission denied/);
    });
  });
});

describe('the application role', () => {
  test.each([
    ['delete from inventory.stock'],
    ['delete from inventory.stock_claim'],
    ['delete from inventory.lot'],
    ['update inventory.stock_ledger set delta = 1'],
    ['delete from inventory.stock_ledger'],
    ['update inventory.stock_txn set remark = null'],
    ['update inventory.stock_reversal set reason = null'],
    ['update inventory.stock_snapshot set on_hand = 0'],
    ['update ops.doc_trace set action = null'],
    ['delete from ops.doc_trace'],
    ['update ops.work_record set qty = 0'],
    ['delete from ops.operation_log'],
    ['update iam.login_log set result = 1'],
    ['delete from outbound.order'],
    ['delete from basic.goods'],
    ['truncate basic.goods'],
    ['create table basic.mine (id int)'],
    ['alter table basic.goods disable row level security'],
    [`select ops.secure_schema('basic')`],
  ])('may not: %s', async (text) => {
    await trial(app, 1, async (run) => {
      await expect(run(text)).rejects.toThrow(/permission denied|must be owner/);
    });
  });

  test('sees no other tenant, and nothing without one', async () => {
    const seen = async (tenant: number | undefined) => {
      let codes: string[] = [];
      await trial(app, tenant, async (run) => {
        codes = (await run('select code from basic.warehouse order by id')).rows.map((row) => row.code);
      });
      return codes;
    };
    expect(await seen(1)).toEqual(['HZ01', 'HZ02']);
    expect(await seen(2)).toEqual(['SH01']);
    expect(await seen(undefined)).toEqual([]);
  });

  test('cannot write into another tenant', async () => {
    await trial(app, 2, async (run) => {
      await expect(run(`insert into basic.owner (tenant_id, code, name) values (1, 'X', 'X')`)).rejects.toThrow(
        /row-level security/,
      );
    });
    await trial(app, 2, async (run) => {
      expect((await run(`update basic.owner set name = '改名' where tenant_id = 1`)).rowCount).toBe(0);
    });
  });

  test('writes the ledger into the partition of its month, with a number', async () => {
    await trial(app, 1, async (run) => {
      const { rows } =
        await run(`insert into inventory.stock_txn (tenant_id, warehouse_id, txn_type, source_type, source_id, source_no, operator_id)
        values (1, 1, 'MOVE', 'TASK', 1, 'T1', 1) returning id, tableoid::regclass::text as place`);
      expect(Number(rows[0].id)).toBeGreaterThan(10_000);
      expect(rows[0].place).toMatch(/^part\.inventory_stock_txn_\d{6}$/);
      expect((await run('select ops.ensure_partitions(3) as made')).rows[0].made).toBe(0);
    });
  });

  test('replaces lines of a draft, never lines that work has touched', async () => {
    await trial(owner, undefined, async (run) => {
      await run(OUT_ORDER);
      await run(`update outbound.detail set qty_allocated = 4 where id = 1`);
      await run(`set local role haocang_app; set local app.tenant_id = '1'`);
      expect((await run('delete from outbound.detail where id = 1')).rowCount).toBe(0);
      await run('update outbound.detail set qty_allocated = 0 where id = 1');
      expect((await run('delete from outbound.detail where id = 1')).rowCount).toBe(1);
    });
  });

  test('sweeps empty stock of its own tenant only', async () => {
    await trial(owner, undefined, async (run) => {
      await run(stock(1, 0, `created_at, last_in_at`, `now() - interval '2 days', now() - interval '2 days'`));
      await run(`set local role haocang_app; set local app.tenant_id = '1'`);
      expect(Number((await run('select inventory.sweep_empty(1, 1, now()) as n')).rows[0].n)).toBe(1);
      await expect(run('select inventory.sweep_empty(2, 3, now())')).rejects.toThrow(/not the tenant/);
    });
  });

  test('finds what a name or a code contains in its index, in spite of row level security', async () => {
    await trial(owner, undefined, async (run) => {
      await run(
        `insert into basic.goods (tenant_id, owner_id, code, name, storage_mode, base_unit_id) select 1, 1, md5(n::text), 'B' || n, 1, 1 from generate_series(1, 10000) n`,
      );
      await run(
        `insert into basic.store (tenant_id, owner_id, code, name) select 1, 1, 'B' || n, md5(n::text) from generate_series(1, 10000) n`,
      );
      for (const index of ['goods_code_found_ix', 'store_found_ix'])
        await run(`select gin_clean_pending_list('basic.${index}')`);
      await run('analyze basic.goods');
      await run('analyze basic.store');
      await run(`set local role haocang_app; set local app.tenant_id = '1'`);
      const planOf = async (text: string): Promise<string> =>
        (await run(`explain ${text}`)).rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(
        await planOf(
          `select id from basic.goods where tenant_id = 1 and ops.pieces_of(code) @> '{abc,bcd,cde,def}' and ops.folded(code) like '%abcdef%'`,
        ),
      ).toContain('goods_code_found_ix');
      expect(
        await planOf(
          `select id from basic.store where tenant_id = 1 and ops.pieces_of(name) @> '{ab}' and ops.folded(name) like '%ab%'`,
        ),
      ).toContain('store_found_ix');
      expect(
        await planOf(
          'select id from basic.store where tenant_id = 1 and not is_deleted order by code collate ops.natural_order, id limit 20',
        ),
      ).toContain('store_natural_ix');
    });
  });
});

describe('functions that run before a tenant is known', () => {
  test('memberships: enabled users of enabled tenants', async () => {
    const { rows } = await app.query('select * from iam.memberships(1)');
    expect(rows.map((row) => [Number(row.tenant_id), row.tenant_name, Number(row.user_id), row.user_name])).toEqual([
      [1, '甲', 1, '张三'],
      [2, '乙', 2, '李四'],
    ]);
  });

  test('a session is found by its token, by the token before for a while, and by its refresh token', async () => {
    await trial(owner, undefined, async (run) => {
      await run(`insert into iam.session (tenant_id, id, user_id, client_id, device_id, access_hash, access_expire_at, prev_access_hash, prev_access_until, absolute_expire_at, login_mode)
        values (1, '00000000-0000-0000-0000-000000000001', 1, 'pc', gen_random_uuid(), 'new', now(), 'old', now() + interval '10 s', now(), 'pwd')`);
      await run(
        `insert into iam.refresh_token (tenant_id, session_id, token_hash, expire_at) values (1, '00000000-0000-0000-0000-000000000001', 'r', now())`,
      );
      await run('set local role haocang_app');
      const facts = async (token: string) =>
        (
          await run(
            `select tenant_id::int, user_name, account, user_status, by_previous from iam.session_by_access($1)`,
            [Buffer.from(token)],
          )
        ).rows;
      const found = { tenant_id: 1, user_name: '张三', account: 'admin', user_status: 1 };
      expect(await facts('new')).toEqual([{ ...found, by_previous: false }]);
      expect(await facts('old')).toEqual([{ ...found, by_previous: true }]);
      expect(await facts('none')).toEqual([]);
      expect((await run(`select session_id, token_status from iam.session_by_refresh('r')`)).rows).toEqual([
        { session_id: '00000000-0000-0000-0000-000000000001', token_status: 1 },
      ]);
      expect((await run('select * from iam.session')).rows).toEqual([]);
    });
  });

  test('jobs know every tenant', async () => {
    expect((await app.query('select tenant_id::int from ops.tenants()')).rows.map((row) => row.tenant_id)).toEqual([
      1, 2,
    ]);
  });
});

test('a warehouse is equipped once: container 0, virtual room and positions, first areas', async () => {
  const { rows } = await owner.query(`
    select (select string_agg(code, ' ' order by code) from basic.position where warehouse_id = 1) as positions,
      (select string_agg(kind, ' ' order by order_no) from basic.area where warehouse_id = 1) as areas,
      (select string_agg(code || id, ' ') from basic.lpn where warehouse_id = 1) as containers`);
  expect(rows[0]).toEqual({
    positions: '@DIFF @PICK @TRANSIT',
    areas: 'REC STAGE DMG TRANSIT PACK DIFF',
    containers: 'LOOSE0',
  });
});

test('two appointments cannot hold one dock at the same time', async () => {
  await trial(owner, undefined, async (run) => {
    await run(`insert into basic.dock (tenant_id, warehouse_id, id, code, name) values (1, 1, 1, 'D1', '一号')`);
    const book = (no: string, from: string, to: string, status = 20) =>
      run(
        `insert into inbound.appointment
      (tenant_id, warehouse_id, appt_no, owner_id, room_id, dock_id, plan_from, plan_to, pallets, weight, status)
      select 1, 1, $1, 1, id, 1, $2, $3, 1, 1, $4 from basic.room where tenant_id = 1 and warehouse_id = 1`,
        [no, from, to, status],
      );
    await book('A1', '2026-03-02 08:00+8', '2026-03-02 09:00+8');
    await book('A2', '2026-03-02 09:00+8', '2026-03-02 10:00+8');
    await book('A3', '2026-03-02 08:30+8', '2026-03-02 09:30+8', 90);
    await expect(book('A4', '2026-03-02 08:30+8', '2026-03-02 09:30+8')).rejects.toMatchObject({ code: '23P01' });
  });
});

const place = `(select id from basic.position where tenant_id = 1 and warehouse_id = 1 and code = '@PICK')`;

const stock = (id: number, qty: number, columns: string, values: string) => `
  insert into inventory.stock (tenant_id, warehouse_id, id, position_id, goods_id, lot_id, owner_id, on_hand, ${columns})
  values (1, 1, ${id}, ${place}, 1, 1, 1, ${qty}, ${values});`;

const ledger = (
  txn: number,
  delta: number,
  balance: number,
  more: { seq?: number; type?: string; source?: string; line?: number; on?: string } = {},
) => `
  insert into inventory.stock_ledger (tenant_id, warehouse_id, posted_on, txn_id, txn_type, stock_id, seq, position_id, goods_id, lot_id, lpn_id, owner_id, quality,
    delta, balance, source_type, source_id, source_no, source_line_id, operator_id)
  values (1, 1, coalesce(${more.on ?? 'null'}::date, current_date), ${txn}, '${more.type ?? 'ADJ_IN'}', 1, ${more.seq ?? txn}, ${place}, 1, 1, 0, 1, 'A',
    ${delta}, ${balance}, '${more.source ?? 'ADJ'}', 1, 'N', ${more.line ?? 'null'}, 1);`;

const OUT_ORDER = `
  insert into outbound.order (tenant_id, warehouse_id, id, order_no, order_type, owner_id, require_on, status) values (1, 1, 1, 'O1', 1, 1, '2026-03-02', 10);
  insert into outbound.detail (tenant_id, warehouse_id, id, order_id, line_no, goods_id, unit_qty, qty_origin, qty_ordered) values (1, 1, 1, 1, 1, 1, 10, 10, 10);`;

const claim = (open: number, consumed: number) => `
  insert into inventory.stock_claim (tenant_id, warehouse_id, stock_id, kind, stage, open_qty, consumed_qty, out_detail_id, ref_type, ref_id)
  values (1, 1, 1, 'ALLOC', 'PICKED', ${open}, ${consumed}, 1, 'OUT', 1);`;

describe('the laws of the warehouse', () => {
  test('are 26, each with a title, and hold in an empty warehouse', async () => {
    const { rows } = await owner.query('select code, title, violations, sample from inventory.check_laws()');
    expect(rows.map((row) => row.code)).toEqual([
      ...Array.from({ length: 25 }, (_, i) => `V${String(i + 1).padStart(2, '0')}`),
      'V27',
    ]);
    expect(rows.every((row) => /[一-龥]/.test(row.title))).toBe(true);
    expect(rows.filter((row) => row.violations > 0)).toEqual([]);
  });

  const honest = stock(1, 7, 'seq', '2') + ledger(1, 10, 10) + ledger(2, -3, 7, { type: 'ADJ_OUT' });
  const shipped = `${OUT_ORDER} ${stock(1, 0, 'seq', '2')} ${ledger(1, 10, 10)} ${ledger(2, -10, 0, { type: 'SHIP', source: 'OUT', line: 1 })} ${claim(0, 10)}
    update outbound.detail set qty_allocated = 10, qty_picked = 10, qty_checked = 10, qty_packed = 10, qty_shipped = 10;
    update outbound.order set status = 90;`;

  test.each<[string, string, string[]]>([
    ['honest stock', honest, []],
    ['a shipped order', shipped, []],
    ['stock without ledger', stock(1, 5, 'seq', '0'), ['V02', 'V04']],
    ['stock changed past the ledger', `${honest} update inventory.stock set on_hand = 8;`, ['V02', 'V04']],
    [
      'a gap in seq',
      stock(1, 7, 'seq', '3') + ledger(1, 10, 10) + ledger(2, -3, 7, { seq: 3, type: 'ADJ_OUT' }),
      ['V03'],
    ],
    ['a wrong balance', stock(1, 7, 'seq', '2') + ledger(1, 10, 9) + ledger(2, -3, 7, { type: 'ADJ_OUT' }), ['V03']],
    ['a promise without a claim', `${honest} update inventory.stock set allocated = 2;`, ['V05']],
    ['an open claim on stock that is gone', OUT_ORDER + claim(4, 0), ['V05', 'V06', 'V08']],
    [
      'shipped more than the ledger says',
      `${shipped} update inventory.stock_ledger set txn_type = 'ADJ_OUT' where txn_id = 2;`,
      ['V07'],
    ],
    ['shipped more than was claimed', `${shipped} update inventory.stock_claim set consumed_qty = 9;`, ['V06', 'V07']],
    [
      'a move that loses goods',
      stock(1, 9, 'seq', '2') + ledger(1, 10, 10) + ledger(2, -1, 9, { type: 'MOVE', source: 'TASK' }),
      ['V11'],
    ],
    ['a split that invents goods', `${OUT_ORDER} update outbound.detail set qty_ordered = 11;`, ['V18']],
    ['a header out of step', `${OUT_ORDER} update outbound.order set status = 30;`, ['V23']],
    [
      'a cancelled order that keeps a claim',
      `${honest} ${OUT_ORDER} ${claim(7, 0)} update inventory.stock set allocated = 7;
      update outbound.detail set qty_allocated = 7, qty_picked = 7; update outbound.order set status = 99;`,
      ['V21'],
    ],
    ['a snapshot that explains the stock', `${honest} ${snapshot(7)}`, []],
    ['a snapshot that does not', `${honest} ${snapshot(8)}`, ['V22']],
  ])('see %s', async (_name, text, expected) => {
    await trial(owner, undefined, async (run) => {
      await run(text);
      expect(await broken(run)).toEqual(expected);
    });
  });

  test('show a tenant its own violations only', async () => {
    await trial(owner, undefined, async (run) => {
      await run(stock(1, 5, 'seq', '0'));
      await run(`set local role haocang_app; set local app.tenant_id = '2'`);
      expect(await broken(run)).toEqual([]);
      await run(`set local app.tenant_id = '1'`);
      expect(await broken(run)).toEqual(['V02', 'V04']);
    });
  });
});

function snapshot(qty: number): string {
  return `insert into inventory.stock_snapshot (tenant_id, warehouse_id, position_id, goods_id, lot_id, lpn_id, owner_id, quality, on_hand)
    values (1, 1, ${place}, 1, 1, 0, 1, 'A', ${qty});`;
}

describe('derived status', () => {
  test('an outbound order climbs the ladder with its lines', async () => {
    await trial(owner, undefined, async (run) => {
      await run(OUT_ORDER);
      const status = async (set: string) => {
        await run(`update outbound.detail set ${set}`);
        const { rows } = await run(
          'select outbound.out_status(1, 1, 1) as header, d.status as line from outbound.detail d',
        );
        return [rows[0].header, rows[0].line];
      };
      expect(await status('qty_allocated = 0')).toEqual([10, 10]);
      expect(await status('qty_allocated = 4')).toEqual([20, 20]);
      expect(await status('qty_allocated = 10')).toEqual([30, 30]);
      await run(
        `insert into outbound.wave (tenant_id, warehouse_id, id, wave_no, status) values (1, 1, 1, 'W', 20); update outbound.order set wave_id = 1`,
      );
      expect(await status('qty_allocated = 10')).toEqual([40, 30]);
      expect(await status('qty_picked = 1')).toEqual([50, 50]);
      expect(await status('qty_picked = 10')).toEqual([60, 60]);
      expect(await status('qty_checked = 1')).toEqual([65, 60]);
      expect(await status('qty_checked = 10')).toEqual([70, 70]);
      expect(await status('qty_packed = 10')).toEqual([75, 75]);
      await run(
        `insert into basic.lpn (tenant_id, warehouse_id, code, kind, out_order_id, carton_state) values (1, 1, 'C1', 'CARTON', 1, 30)`,
      );
      expect(await status('qty_packed = 10')).toEqual([80, 75]);
      expect(await status('qty_shipped = 1')).toEqual([85, 85]);
      expect(await status('qty_shipped = 10')).toEqual([90, 90]);
      expect(
        await status(
          'qty_shipped = 0, qty_packed = 0, qty_checked = 0, qty_picked = 0, qty_allocated = 0, qty_cancelled = 10',
        ),
      ).toEqual([99, 99]);
      expect((await run('select order_id::int, status from outbound.derive_status(1, 1, array[1, 2])')).rows).toEqual([
        { order_id: 1, status: 99 },
      ]);
    });
  });

  test('an inbound order follows vehicle, receipt and putaway', async () => {
    await trial(owner, undefined, async (run) => {
      await run(`insert into basic.dock (tenant_id, warehouse_id, id, code, name) values (1, 1, 1, 'D1', '一号');
        insert into inbound.order (tenant_id, warehouse_id, id, order_no, order_type, owner_id) values (1, 1, 1, 'I1', 1, 1);
        insert into inbound.detail (tenant_id, warehouse_id, id, order_id, line_no, goods_id, unit_qty, qty_expected) values (1, 1, 1, 1, 1, 1, 10, 10)`);
      const status = async (text: string) => {
        await run(text);
        const { rows } = await run(
          'select inbound.in_status(1, 1, 1) as header, d.status as line from inbound.detail d',
        );
        return [rows[0].header, rows[0].line];
      };
      const line = (set: string) => status(`update inbound.detail set ${set}`);
      expect(await line('qty_received = 0')).toEqual([10, 10]);
      expect(
        await status(`insert into inbound.pre_check (tenant_id, warehouse_id, id, pre_no, biz_day, plate_no, driver_name, driver_phone, status, sign_at)
        values (1, 1, 1, 'P', '2026-03-02', '浙A', '王', '138', 10, now()); insert into inbound.pre_check_order (tenant_id, warehouse_id, pre_id, order_id) values (1, 1, 1, 1)`),
      ).toEqual([30, 10]);
      expect(await status('update inbound.pre_check set status = 30, called_at = now(), dock_id = 1')).toEqual([
        40, 10,
      ]);
      expect(await line('qty_received = 4')).toEqual([50, 20]);
      expect(await line('qty_received = 10, qty_qc_wait = 2')).toEqual([60, 30]);
      expect(await line('qty_qc_wait = 0')).toEqual([60, 40]);
      expect(await line('qty_putaway = 3')).toEqual([70, 40]);
      expect(await line('qty_putaway = 10')).toEqual([80, 50]);
      expect(await line('qty_putaway = 0, qty_received = 0, qty_closed = 10')).toEqual([90, 90]);
    });
  });
});
