import '../database/numbers.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { LAW_CODES } from '#contract/inventory/integrity.ts';
import {
  postTxn,
  resolveLots,
  warehouseIds,
  type Dimension,
  type LotWish,
  type Quality,
} from '../../domains/inventory/facade.ts';
import { scopeOf, violationsOf, type Scope } from '../../domains/inventory/law-scope.ts';
import type { Actor } from '../../platform/actor.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import { ctxOf } from '../../platform/ctx.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TestDatabase } from '../database/clone.ts';

/**
 * Rows that a test takes for granted, inserted as the owner of the database. Every function takes what differs and makes up the rest;
 * codes are unique within one `Given`. Stock alone comes through the posting function, so that ledger and counters are genuine.
 */
export interface Given {
  tenant(code?: string): Promise<number>;
  /** With its virtual places and one room of storage mode 3. */
  warehouse(
    tenantId: number,
    more?: Row,
  ): Promise<{ id: number; roomId: number; recId: number; stageId: number; pickId: number }>;
  owner(tenantId: number, more?: Row): Promise<number>;
  area(at: WarehouseKey, kind: string, more?: Row): Promise<number>;
  position(at: WarehouseKey, areaId: number, more?: Row): Promise<number>;
  lpn(at: WarehouseKey, kind?: 'PALLET' | 'TOTE' | 'CARTON' | 'CART', more?: Row): Promise<number>;
  goods(tenantId: number, ownerId: number, more?: Row): Promise<number>;
  supplier(tenantId: number, ownerId: number, more?: Row): Promise<number>;
  store(tenantId: number, ownerId: number, more?: Row): Promise<number>;
  /** An outbound order of one line, for claims that need one; returns the line. */
  demand(
    at: WarehouseKey,
    ownerId: number,
    goodsId: number,
    qty: number,
  ): Promise<{ orderId: number; detailId: number }>;
  /** Any row of any table; `schema.table`, snake_case columns. Returns its id. */
  row(table: string, row: Row): Promise<number>;
  /** Read anything as the owner. */
  ask<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

export type Row = Record<string, unknown>;
export interface WarehouseKey {
  tenantId: number;
  warehouseId: number;
}

const text = (table: string, columns: string[]): string =>
  `insert into ${table} (${columns.map((c) => `"${c}"`).join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')}) returning *`;

/** Open the factories on a test database; `close` in `afterAll`, before the database is dropped. */
export function openGiven(database: TestDatabase): Given {
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => undefined);
  let serial = 0;
  const code = (prefix: string): string => `${prefix}${(serial += 1)}`;
  const ask = async <T extends pg.QueryResultRow>(query: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query<T>(query, values)).rows;
  const row = async (table: string, values: Row): Promise<number> => {
    const columns = Object.keys(values);
    const [made] = await ask<{ id: number }>(
      text(table, columns),
      columns.map((c) => values[c]),
    );
    return made?.id ?? 0;
  };
  const units = new Map<number, number>();
  const unit = async (tenantId: number): Promise<number> => {
    const id = units.get(tenantId) ?? (await row('basic.unit', { tenant_id: tenantId, code: code('U'), name: '件' }));
    units.set(tenantId, id);
    return id;
  };
  const keys = (at: WarehouseKey): Row => ({ tenant_id: at.tenantId, warehouse_id: at.warehouseId });
  const position = async (at: WarehouseKey, areaId: number, more: Row = {}): Promise<number> => {
    const [area] = await ask<{ room_id: number }>(
      'select room_id from basic.area where tenant_id = $1 and warehouse_id = $2 and id = $3',
      [at.tenantId, at.warehouseId, areaId],
    );
    return row('basic.position', {
      ...keys(at),
      area_id: areaId,
      room_id: area?.room_id,
      code: code('P'),
      max_pallets: 9,
      max_goods: 0,
      ...more,
    });
  };
  return {
    ask,
    row,
    position,
    tenant: (name = code('T')) => row('iam.tenant', { tenant_code: name, tenant_name: name }),
    async warehouse(tenantId, more = {}) {
      const id = await row('basic.warehouse', { tenant_id: tenantId, code: code('W'), name: '仓库', ...more });
      await ask('select basic.equip_warehouse($1, $2, 0)', [tenantId, id]);
      const at = { tenantId, warehouseId: id };
      const roomId = await row('basic.room', { ...keys(at), code: code('R'), name: '库房', storage_mode: 3 });
      const kinds = await ask<{ id: number; kind: string }>(
        `select id, kind from basic.area where tenant_id = $1 and warehouse_id = $2 and kind in ('REC', 'STAGE')`,
        [tenantId, id],
      );
      const areaOf = (kind: string): number => kinds.find((a) => a.kind === kind)?.id ?? 0;
      const [pick] = await ask<{ id: number }>(
        `select id from basic.position where tenant_id = $1 and warehouse_id = $2 and code = '@PICK'`,
        [tenantId, id],
      );
      return {
        id,
        roomId,
        recId: await position(at, areaOf('REC')),
        stageId: await position(at, areaOf('STAGE')),
        pickId: pick?.id ?? 0,
      };
    },
    owner: (tenantId, more = {}) => row('basic.owner', { tenant_id: tenantId, code: code('O'), name: '货主', ...more }),
    async area(at, kind, more = {}) {
      const [room] = await ask<{ id: number }>(
        `select id from basic.room where tenant_id = $1 and warehouse_id = $2 and code <> '@V' order by id`,
        [at.tenantId, at.warehouseId],
      );
      return row('basic.area', {
        ...keys(at),
        room_id: room?.id,
        code: code('A'),
        name: '库区',
        kind,
        mix_owner: true,
        ...more,
      });
    },
    lpn: (at, kind = 'PALLET', more = {}) => row('basic.lpn', { ...keys(at), code: code('L'), kind, ...more }),
    goods: async (tenantId, ownerId, more = {}) =>
      row('basic.goods', {
        tenant_id: tenantId,
        owner_id: ownerId,
        code: code('G'),
        name: '商品',
        storage_mode: 3,
        base_unit_id: await unit(tenantId),
        weight: 100,
        volume: 10,
        ...more,
      }),
    supplier: (tenantId, ownerId, more = {}) =>
      row('basic.supplier', { tenant_id: tenantId, owner_id: ownerId, code: code('S'), name: '供应商', ...more }),
    store: (tenantId, ownerId, more = {}) =>
      row('basic.store', { tenant_id: tenantId, owner_id: ownerId, code: code('M'), name: '门店', ...more }),
    async demand(at, ownerId, goodsId, qty) {
      const orderId = await row('outbound."order"', {
        ...keys(at),
        order_no: code('X'),
        order_type: 1,
        owner_id: ownerId,
        require_on: '2030-01-01',
      });
      const detailId = await row('outbound.detail', {
        ...keys(at),
        order_id: orderId,
        line_no: 1,
        goods_id: goodsId,
        unit_qty: qty,
        qty_origin: qty,
        qty_ordered: qty,
      });
      return { orderId, detailId };
    },
    close: () => pool.end(),
  };
}

/** A user of one warehouse who may do what `permissions` say (all owners unless said otherwise). */
export function givenActor(
  at: WarehouseKey,
  more: Partial<Omit<Actor, 'permissions'>> & { permissions?: readonly string[] } = {},
): Actor {
  return {
    userId: 1,
    userName: '测试员',
    account: 'test',
    houseType: 1,
    ownerIds: null,
    sessionId: '',
    isOwnerAccount: false,
    mustChangePassword: false,
    ...at,
    ...more,
    permissions: new Set(more.permissions ?? []),
  };
}

/** Goods in a place, posted as an increase; returns lot and stock row. `lot` says what makes the lot, nothing means lot `-`. */
export function givenStock(
  db: Database,
  actor: Actor,
  at: Omit<Dimension, 'lotId' | 'lpnId' | 'quality'> & {
    qty: number;
    lotId?: number;
    lpnId?: number;
    quality?: Quality;
    lot?: Partial<LotWish>;
    weightG?: number;
  },
): Promise<{ stockId: number; lotId: number }> {
  return db.write(actor.tenantId, async (tx) => {
    const lotId =
      at.lotId ??
      (
        await resolveLots(ctxOf(tx, actor), [
          { ownerId: at.ownerId, goodsId: at.goodsId, noLot: at.lot === undefined, ...at.lot },
        ])
      )[0] ??
      0;
    const place: Dimension = {
      positionId: at.positionId,
      goodsId: at.goodsId,
      lotId,
      lpnId: at.lpnId ?? 0,
      ownerId: at.ownerId,
      quality: at.quality ?? 'A',
    };
    const posted = await postTxn(ctxOf(tx, actor), {
      type: 'ADJ_IN',
      source: { type: 'ADJ', id: 0, no: 'GIVEN' },
      entries: [{ at: place, qty: at.qty, ...(at.weightG === undefined ? {} : { weightG: at.weightG }) }],
    });
    return { stockId: posted.stockIds[0] ?? 0, lotId };
  });
}

/**
 * The laws of the warehouse that are broken, by their titles with up to twenty places; [] is the only good answer. Asked about everything, and as
 * the running product asks: about what happened since a closing, here of a day before anything happened, which must find no more than that.
 */
export function brokenLaws(db: Database, tenantId: number): Promise<string[]> {
  return db.read(tenantId, async (tx) => {
    const { rows } = await sql<{
      title: string;
      code: string;
      sample: { ref: string }[];
    }>`
      select code, title, sample
      from inventory.check_laws()
      where violations > 0
    `.execute(tx);
    const broken = new Set(rows.map((row) => row.code)),
      day = addDays(wireDay(new Date()), -2),
      scopes: Scope[] = [];
    for (const id of await warehouseIds(tx, tenantId)) scopes.push(await scopeOf(tx, tenantId, id, day));
    const alarms: string[] = [];
    for (const code of LAW_CODES.filter((law) => !broken.has(law))) {
      const { rows: since } = await sql<{ ref: string }>`
        select v.ref
        from (${violationsOf(code, scopes)}) v
        limit 20
      `.execute(tx);
      if (since.length > 0)
        alarms.push(`${code} since the closing, a false alarm: ${since.map((s) => s.ref).join(', ')}`);
    }
    return [...rows.map((row) => `${row.code} ${row.title}: ${row.sample.map((s) => s.ref).join(', ')}`), ...alarms];
  });
}
