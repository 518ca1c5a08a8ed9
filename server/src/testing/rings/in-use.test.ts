import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import type { Envelope } from '#contract/errors.ts';
import { deptApi, postApi } from '#contract/iam/dept.ts';
import { roleApi } from '#contract/iam/role.ts';
import type { Api, Endpoint } from '#contract/kit/endpoint.ts';
import { ownerOf, testApp, type TestApp } from '../given/app.ts';
import { givenHouses, someone } from '../given/basic.ts';
import { wired } from '../wire.ts';
import { FREE } from './feeding.ts';
import { masters as described } from './masters.ts';
import { EVERYTHING } from './rehearsal.ts';
import { sample } from './sample.ts';
import { SCHEMAS } from './schemas.ts';

/**
 * What is in use is neither deleted nor switched off. Every foreign key of the database that points at a master is taken for itself: a row that has nothing
 * but this key is enough, and the refusal says what kind of row it is. Nothing here names a key: whoever adds one, or a master, is asked as well.
 */
interface Master {
  group: string;
  table: string;
  remove: Endpoint;
  removal: string;
  update: Endpoint | undefined;
}

const groups = Object.entries<Api>(catalogue);
const masters = described.flatMap(({ group, spec }): Master[] => {
  const { remove, update } = groups.find(([name]) => name === group)?.[1] ?? {};
  return remove ? [{ group, table: spec.table, remove, removal: 'remove', update }] : [];
});
/** The masters that no resource describes. */
const people: Master[] = [
  { group: 'role', table: 'iam.role', remove: roleApi.delete },
  { group: 'dept', table: 'iam.dept', remove: deptApi.delete },
  { group: 'post', table: 'iam.position', remove: postApi.delete },
].map((one) => ({ ...one, removal: 'delete', update: undefined }));
const asked = [...masters, ...people];

/** Rows that are a part of the master and go with it. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'basic.goods': ['basic.goods_unit', 'basic.goods_barcode', 'basic.goods_house'],
  'basic.goods_group': ['basic.goods_group_item'],
  'basic.warehouse_group': ['basic.warehouse_group_item'],
  'basic.route': ['basic.route_stop'],
  'basic.seed_wall': ['basic.seed_slot'],
  'basic.advance_house': ['basic.advance_house_region'],
  'basic.consignee_address': ['basic.consignee_address_log'],
  'strategy.shared_pick_rule': ['strategy.shared_pick_goods'],
  'patrol.plan': ['patrol.plan_area', 'patrol.plan_inspector', 'patrol.plan_item'],
  'iam.role': ['iam.role_menu', 'iam.role_scope_dept'],
  'iam.dept': ['iam.role_dept', 'iam.role_scope_dept'],
};
/** Masters whose refusals the design words otherwise. */
const WORDED: Readonly<Record<string, RegExp>> = {
  'basic.goods_category/basic.goods_category': /^存在下级分类，不能删除$/,
  'basic.goods_category/basic.goods': /^分类下有商品，不能删除$/,
  'basic.dock/basic.platform_audit': /有未结束的月台申请【.*】，不能删除$/,
  'iam.role/iam.user_role': /^该角色已分配给用户或部门，不能删除$/,
  'iam.role/iam.role_dept': /^该角色已分配给用户或部门，不能删除$/,
  'iam.position/iam.user': /^该岗位已被使用，不能删除$/,
  'iam.dept/iam.dept': /^该部门下存在子部门或员工，不能删除$/,
  'iam.dept/iam.user': /^该部门下存在子部门或员工，不能删除$/,
  'iam.dept/iam.position': /^该部门下存在岗位，不能删除$/,
};

let running: TestApp;
beforeAll(async () => {
  running = await testApp(async () => someone({ permissions: EVERYTHING }));
  await givenHouses(running);
  await asOwner(async (owner) => {
    await owner.query(BARE);
    // Who asks sees all departments.
    await bare(owner, 'iam.dept', { id: 1 });
    await bare(owner, 'iam.user', { id: 1, dept_id: 1, is_admin: true });
  });
});
afterAll(() => running?.close());

const asOwner = <T>(work: (owner: pg.Client) => Promise<T>): Promise<T> =>
  ownerOf(running, async (owner) => {
    await owner.query('set session_replication_role = replica');
    return work(owner);
  });
const ask = async (endpoint: Endpoint, input: object): Promise<Envelope> =>
  (await running.app.inject(wired(endpoint, input))).json<Envelope>();

/** Rows need nothing but what they are asked for: keys stay, all that else must be in a row is let go. */
const BARE = `do $$ declare c record; begin
  for c in select n.nspname, t.relname, a.attname from pg_class t join pg_namespace n on n.oid = t.relnamespace join pg_attribute a on a.attrelid = t.oid
    where n.nspname in ${SCHEMAS} and t.relkind in ('r', 'p') and not t.relispartition and a.attnum > 0 and a.attnotnull and not a.attisdropped and a.attidentity = ''
      and not exists (select 1 from pg_index i where i.indrelid = t.oid and i.indisprimary and a.attnum = any(i.indkey)) loop
    execute format('alter table %I.%I alter column %I drop not null', c.nspname, c.relname, c.attname);
  end loop;
  for c in select n.nspname, t.relname, k.conname from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_namespace n on n.oid = t.relnamespace
    where k.contype in ('c', 'x') and k.conparentid = 0 and k.coninhcount = 0 and n.nspname in ${SCHEMAS} loop
    execute format('alter table %I.%I drop constraint %I', c.nspname, c.relname, c.conname);
  end loop;
end $$`;

const SUBJECT = 990;
interface Link {
  child: string;
  label: string;
  column: string;
}
/** Every foreign key of the domains, by what it points at; the last column of a composite key is the one that points. */
const LINKS = `select cn.nspname || '.' || cc.relname as child, obj_description(cc.oid, 'pg_class') as label,
    (select a.attname from pg_attribute a where a.attrelid = k.conrelid and a.attnum = k.conkey[array_length(k.conkey, 1)]) as column
  from pg_constraint k join pg_class cc on cc.oid = k.conrelid join pg_namespace cn on cn.oid = cc.relnamespace join pg_class pc on pc.oid = k.confrelid join pg_namespace pn on pn.oid = pc.relnamespace
  where k.contype = 'f' and cn.nspname <> 'part' and pn.nspname || '.' || pc.relname = $1 order by 1, 3`;
const quoted = (table: string): string =>
  table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');

/** A row that says no more than it must: whose it is, that it is there, a name where it has one, and what is given. */
async function bare(owner: pg.Client, table: string, given: Record<string, unknown>): Promise<void> {
  const { rows } = await owner.query<{ name: string; type: string; key: boolean; preset: boolean }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, a.atthasdef or a.attidentity <> '' as preset,
      exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)) as key
    from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [quoted(table)],
  );
  const said = new Map<string, unknown>(
    rows.flatMap(({ name, type, key, preset }): [string, unknown][] => {
      if (name in given) return [[name, given[name]]];
      if (name === 'tenant_id' || (name === 'warehouse_id' && key)) return [[name, 1]];
      if (TITLES.has(name) && type.startsWith('character')) return [[name, 'USER']];
      return key && !preset ? [[name, /^(date|timestamp)/.test(type) ? '2026-01-01' : 1]] : [];
    }),
  );
  await owner.query(
    `insert into ${quoted(table)} (${[...said.keys()].map((name) => `"${name}"`).join(', ')}) values (${[...said.keys()].map((_, i) => `$${i + 1}`).join(', ')})`,
    [...said.values()],
  );
}
/** Columns that call a row by name. */
const TITLES = new Set([
  'code',
  'plate_no',
  'order_no',
  'task_no',
  'wave_no',
  'ship_no',
  'coll_no',
  'adjust_no',
  'take_no',
  'pre_no',
  'appt_no',
  'pt_no',
  'qc_no',
  'check_no',
  'notice_no',
  'report_no',
  'record_no',
  'name',
  'lot_no',
  'barcode',
]);

const stands = async (owner: pg.Client, table: string): Promise<unknown> =>
  (await owner.query(`select to_jsonb(t) as row from ${quoted(table)} t where id = $1 and tenant_id = 1`, [SUBJECT]))
    .rows[0]?.row;

describe('a master in use is not deleted, and the refusal says what uses it', () => {
  test('every delete of the catalogue is asked here, or is none of a master', () => {
    const deletes = groups.flatMap(([group, api]) =>
      Object.entries(api)
        .filter(([name, e]) => e.act === 'command' && (/^(remove|delete)$/.test(name) || e.label.startsWith('删除')))
        .map(([name]) => `${group}.${name}`),
    );
    const names = new Set(asked.map(({ group, removal }) => `${group}.${removal}`));
    expect(deletes.filter((name) => !names.has(name) && !(name in NO_MASTERS))).toEqual([]);
    expect(Object.keys(NO_MASTERS).filter((name) => !deletes.includes(name) || names.has(name))).toEqual([]);
    expect(masters.length).toBeGreaterThan(35);
  });

  test.each(asked.map((master): [string, Master] => [master.group, master]))(
    '%s',
    async (_group, { table, remove }) => {
      await asOwner(async (owner) => {
        const { rows: links } = await owner.query<Link>(LINKS, [table]);
        expect((PARTS[table] ?? []).filter((part) => !links.some(({ child }) => child === part))).toEqual([]);
        await bare(owner, table, { id: SUBJECT, code: 'SUBJECT', name: 'SUBJECT' });
        const before = await stands(owner, table);
        for (const { child, label, column } of links.filter((link) => !(PARTS[table] ?? []).includes(link.child))) {
          await bare(owner, child, { [column]: SUBJECT });
          const answer = await ask(remove, { id: SUBJECT, version: 0 });
          expect({ child, column, ...answer }).toMatchObject({
            child,
            column,
            code: 100010,
            msg: expect.stringMatching(
              WORDED[`${table}/${child}`] ?? new RegExp(`已被${label}(【.+】)?使用，.*(不能删除|请停用)$`),
            ),
          });
          expect(await stands(owner, table)).toEqual(before);
          const { rowCount } = await owner.query(`delete from ${quoted(child)} where "${column}" = $1`, [SUBJECT]);
          expect(rowCount).toBe(1);
        }
        expect(await ask(remove, { id: SUBJECT, version: 0 })).toMatchObject({ code: 200 });
      });
    },
  );
});

const DOCUMENT = 'a document, with a life of its own',
  OWN = 'belongs to nobody but its maker';
/** Deletes that are none of a master, and why. */
const NO_MASTERS: Readonly<Record<string, string>> = {
  'tableView.delete': OWN,
  'message.delete': OWN,
  'exportRecord.delExportRecords': OWN,
  'interfaceLog.delete': 'a journal',
  'apiClient.delete': 'stays in every journal; it opens nothing any more',
  'edi.delete': 'what came and went of it stays, and its folder too',
  'webhook.delete': 'its deliveries go with it',
  'importTemplate.delete': 'nothing points at a template',
  'printTemplate.remove': 'a draft only; one that has printed is switched off: report/design/design.test.ts',
  'client.remove': 'a version, removed as a draft only',
  'menuAdmin.delete': 'a menu goes with its rights: client.test.ts',
  'tenant.remove': 'a company, which goes after a delay and can be kept: company.test.ts',
  'storeSigned.delete': DOCUMENT,
  'inventoryAdjust.delete': DOCUMENT,
  'inboundUnload.delete': DOCUMENT,
  'pureTransport.delete': DOCUMENT,
  'sharedCost.remove': DOCUMENT,
  'qcStore.delete': 'stock taken back from quality inspection: inbound/quality',
  'changeHouse.remove': DOCUMENT,
  'costConfig.delete': 'a draft, or a price that nothing was charged by: billing/crowd.test.ts',
  'rent.remove': DOCUMENT,
  'receivingPlace.delete': 'the same as dock.remove',
};

const OTHER = 991;
type Row = readonly [table: string, row: Record<string, unknown>];
interface Use {
  says: string;
  rows: readonly Row[];
}
const use = (says: string, ...rows: Row[]): Use => ({ says, rows });
const S = SUBJECT;
const stock = (row: Record<string, unknown>, place: Record<string, unknown> = {}): Use =>
  use(
    '库存',
    ['basic.position', { code: 'P1', state: 90, ...place }],
    [
      'inventory.stock',
      { position_id: OTHER, on_hand: 1, ...(place.warehouse_id ? { warehouse_id: place.warehouse_id } : {}), ...row },
    ],
  );
const inbound = (row: Record<string, unknown>): Use => use('未完成入库单', ['inbound.order', { status: 10, ...row }]);
const outbound = (row: Record<string, unknown>): Use => use('未完成出库单', ['outbound.order', { status: 10, ...row }]);
const held = (row: Record<string, unknown>): Use =>
  use(
    '客户在外容器',
    ['basic.customer', {}],
    ['strategy.customer_container', { customer_id: OTHER, qty_held: 1, ...row }],
  );
const factory = (row: Record<string, unknown>): Use =>
  use('启用的工厂库房', ['basic.room', {}], ['strategy.factory_room', { room_id: OTHER, status: 1, ...row }]);

/** What keeps a master switched on: stock, open documents, and what is switched on below it. */
const NEEDED: Readonly<Record<string, readonly Use[]>> = {
  owner: [stock({ owner_id: S }), inbound({ owner_id: S }), outbound({ owner_id: S })],
  goods: [
    stock({ goods_id: S }),
    use('未完成入库单', ['inbound.order', { status: 10 }], ['inbound.detail', { order_id: OTHER, goods_id: S }]),
    use('未完成出库单', ['outbound.order', { status: 10 }], ['outbound.detail', { order_id: OTHER, goods_id: S }]),
  ],
  supplier: [inbound({ supplier_id: S })],
  store: [outbound({ store_id: S }), held({ store_id: S })],
  customer: [
    outbound({ customer_id: S }),
    use('启用的门店', ['basic.store', { customer_id: S, status: 1 }]),
    use('客户在外容器', ['strategy.customer_container', { customer_id: S, qty_held: 1 }]),
  ],
  producer: [
    use('库存', ['inventory.lot', { producer_id: S }], ['inventory.stock', { lot_id: OTHER, on_hand: 1 }]),
    factory({ producer_id: S }),
  ],
  route: [outbound({ route_id: S }), use('未完成发运单', ['outbound.shipment', { route_id: S, status: 10 }])],
  warehouse: [
    stock({}, { warehouse_id: S }),
    inbound({ warehouse_id: S }),
    outbound({ warehouse_id: S }),
    use('启用的前置仓', ['basic.advance_house', { house_id: 1, parent_house_id: S, status: 1 }]),
  ],
  room: [
    stock({}, { room_id: S }),
    use('启用的库区', ['basic.area', { room_id: S, status: 1 }]),
    use('启用的月台', ['basic.dock', { room_id: S, status: 1 }]),
    use('启用的工厂库房', ['strategy.factory_room', { room_id: S, status: 1 }]),
  ],
  area: [
    stock({}, { area_id: S }),
    use('启用的库位', ['basic.position', { area_id: S, state: 10 }]),
    use('启用的播种墙', ['basic.seed_wall', { area_id: S, status: 1 }]),
  ],
  dock: [
    use('未完成发运单', ['outbound.shipment', { dock_id: S, status: 10 }]),
    use('未完成预约单', ['inbound.appointment', { dock_id: S, status: 10 }]),
  ],
  containerSpec: [
    use('占用中的容器', ['basic.lpn', { spec_id: S, state: 20 }]),
    use('启用的箱流转配置', ['basic.carton_flow', { spec_id: S, status: 1 }]),
    held({ spec_id: S }),
  ],
  goodsCategory: [
    use('启用的商品', ['basic.goods', { category_id: S, status: 1 }]),
    use('启用的下级分类', ['basic.goods_category', { parent_id: S, status: 1 }]),
  ],
  goodsBrand: [use('启用的商品', ['basic.goods', { brand_id: S, status: 1 }])],
  channelSource: [use('启用的下级渠道', ['basic.channel_source', { parent_id: S, status: 1 }])],
};
describe('a master that is needed is not switched off, and the refusal says by what', () => {
  test('every master that can be switched off is asked here, or may be at any time', async () => {
    const switched = groups
      .filter(([, api]) => api.update && canBeOff(api.update))
      .map(([group]) => group)
      .sort();
    expect(switched.filter((group) => group in NEEDED === group in FREE)).toEqual([]);
    expect([...Object.keys(NEEDED), ...Object.keys(FREE)].filter((group) => !switched.includes(group))).toEqual([]);
    // And whatever the database asks for is asked here. Positions and containers are switched by commands of their own (basic.test.ts).
    const known = await asOwner(
      async (owner) =>
        (await owner.query<{ text: string }>(`select prosrc as text from pg_proc where proname = 'open_use'`)).rows[0]
          ?.text ?? '',
    );
    expect(new Set([...known.matchAll(/p_table = '(\w+)'/g)].map(([, table]) => table))).toEqual(
      new Set([
        ...Object.keys(NEEDED).map((group) => masters.find((master) => master.group === group)?.table.split('.')[1]),
        'position',
        'lpn',
      ]),
    );
  });

  test.each(Object.entries(NEEDED))('%s', async (group, uses) => {
    const master = masters.find((one) => one.group === group),
      { table, update } = master ?? {};
    if (!table || !update) throw new Error(`no master ${group}`);
    const off = {
      ...(sample(update.input, { id: SUBJECT, day: '2026-01-01' }) as object),
      id: SUBJECT,
      version: 0,
      status: 0,
    };
    await asOwner(async (owner) => {
      await owner.query(`delete from ${quoted(table)} where id = $1`, [SUBJECT]);
      await bare(owner, table, { id: SUBJECT, code: 'SUBJECT', name: 'SUBJECT', status: 1 });
      const before = await stands(owner, table);
      for (const { says, rows } of uses) {
        for (const [other, row] of rows) await bare(owner, other, { id: OTHER, ...row });
        expect({ says, ...(await ask(update, off)) }).toMatchObject({
          code: 100010,
          msg: expect.stringMatching(new RegExp(`^【SUBJECT】正在被${says}(【[^】]+】)?使用，不能停用$`)),
        });
        expect(await stands(owner, table)).toEqual(before);
        for (const [other] of rows) await owner.query(`delete from ${quoted(other)} where id = $1`, [OTHER]);
      }
      expect((await ask(update, off)).code).not.toBe(100010);
    });
  });
});

function canBeOff({ input }: Endpoint): boolean {
  const { status } =
    (input.def as unknown as { shape?: Record<string, { safeParse: (value: unknown) => { success: boolean } }> })
      .shape ?? {};
  return status?.safeParse(0).success ?? false;
}
