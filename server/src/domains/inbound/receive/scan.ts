import { sql, type RawBuilder } from 'kysely';
import { orderLife } from '#contract/inbound/order-life.ts';
import type { receiveApi } from '#contract/inbound/receive.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { codeForms, isSscc } from '#contract/terms/gs1.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { packsOf, scansOf } from '../../basic/facade.ts';
import { cartonsLeft, cartonsRead, knownSerials, liesWhere, serialsLeft } from '../../inventory/facade.ts';
import { CAME_FOR } from '../cross-dock/aim.ts';
import { openQty, withRules } from '../order/read-detail.ts';
import { qcRules } from '../quality/modes.ts';

type Answer = OutputOf<typeof receiveApi.scan>;
type Line = Answer['lines'][number];
type OrderSeen = NonNullable<Answer['order']>;
type GoodsSeen = NonNullable<Answer['goods']>;

/** Lines a scan of goods may lead to when no order is chosen yet. */
const LINES_SHOWN = 50;

/**
 * What was scanned, and what the clerk does next. An order number (ours or the owner's) opens the order; a goods barcode or code finds its open
 * lines, in the chosen order or everywhere; a container tells where it stands. Tried in that order.
 * Refuses with a sentence fit for a 390 px screen when it is none of these, or nothing is left to receive.
 */
export async function scan(ctx: Ctx, input: InputOf<typeof receiveApi.scan>): Promise<Answer> {
  const text = input.text.normalize('NFKC').toUpperCase();
  const chosen = input.orderId ? await orderBy(ctx, sql`o.id = ${input.orderId}`) : undefined;
  if (input.orderId && !chosen) refuse('NOT_FOUND');
  const order =
    (await orderBy(ctx, sql`o.order_no = ${text}`)) ??
    (await orderBy(
      ctx,
      sql`
        o.status <> 99 and o.external_no = any(${[text, input.text]}::text[])
          and o.owner_id in (select w.id from basic.owner w where w.tenant_id = o.tenant_id)
      `,
    ));
  if (order) return orderSeen(ctx, order);
  const goods = await goodsBy(ctx, text, chosen?.ownerId);
  if (goods.length > 0) return goodsSeen(ctx, goods, chosen);
  const lpn = (await lpnBy(ctx, text)) ?? (isSscc(text) ? { ...NEW_LPN, code: text } : null);
  const piece = lpn ? undefined : await pieceBy(ctx, text);
  if (piece) return { ...(await goodsSeen(ctx, piece.goods, chosen)), serial: piece.serial };
  return lpn
    ? {
        ...NOTHING,
        kind: 'lpn',
        order: chosen ?? null,
        lpn,
        next: 'goods',
        hint: lpn.positionCode
          ? `容器【${lpn.code}】在库位【${lpn.positionCode}】`
          : `容器【${lpn.code}】${lpn.id === 0 ? '随收货新建' : '空闲'}，请扫描商品`,
      }
    : refuse('BUSINESS', `未找到【${input.text}】对应的入库单、商品或容器`);
}

/** The number on a supplier's pallet, before anything of it came in. */
const NEW_LPN = { id: 0, state: 10, positionCode: null, ownerId: null };
const NOTHING = { order: null, goods: null, lpn: null, serial: null, lines: [] };

async function orderBy(ctx: Ctx, which: RawBuilder<unknown>): Promise<OrderSeen | undefined> {
  const rows = await ctx.rows<OrderSeen>`
    select o.id, o.order_no, o.external_no, o.owner_id, w.name as owner_name, s.name as supplier_name, o.status,
      o.is_suspended
    from inbound.order o
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and ${which}
    order by o.id desc
    limit 1
  `;
  return rows[0];
}

async function orderSeen(ctx: Ctx, order: OrderSeen): Promise<Answer> {
  if (order.isSuspended) refuse('SUSPENDED');
  const lines = await openLines(ctx, sql`o.id = ${order.id}`);
  const done = lines.length === 0;
  return {
    ...NOTHING,
    kind: 'order',
    order,
    lines,
    next: done ? 'done' : 'goods',
    hint: done ? `入库单【${order.orderNo}】没有待收明细` : `待收${lines.length}行，请扫描商品`,
  };
}

/** A barcode wins over a code; within a chosen order only its owner's goods count. */
async function goodsBy(ctx: Ctx, text: string, ownerId: number | undefined): Promise<GoodsSeen[]> {
  const rows = await ctx.rows<GoodsSeen>`
    select g.id, g.code, g.name, b.unit_level, coalesce(u.ratio, 1) as unit_qty
    from (
      select b.goods_id, b.unit_level, 1 as rank
      from basic.goods_barcode b
      where b.tenant_id = ${ctx.tenantId}
        and b.barcode = any(${codeForms(text)}::text[])
      union all
      select g.id, 1, 2
      from basic.goods g
      where g.tenant_id = ${ctx.tenantId}
        and g.code = ${text}
    ) b
    join basic.goods g
      on g.tenant_id = ${ctx.tenantId}
      and g.id = b.goods_id
      and not g.is_deleted
      and ${ofOwners(ctx, 'g')} ${ownerId === undefined ? sql`` : sql`and g.owner_id = ${ownerId}`}
    left join basic.goods_unit u on u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = b.unit_level
    order by b.rank, g.id
    limit ${LINES_SHOWN}
  `;
  return rows;
}

async function goodsSeen(ctx: Ctx, goods: readonly GoodsSeen[], chosen: OrderSeen | undefined): Promise<Answer> {
  if (chosen?.isSuspended) refuse('SUSPENDED');
  const ids = goods.map((g) => g.id);
  const lines = await openLines(
    ctx,
    sql`d.goods_id = any(${ids}::bigint[]) ${chosen ? sql`and o.id = ${chosen.id}` : sql``}`,
  );
  const [line] = lines,
    hit = goods.find((g) => g.id === line?.goodsId) ?? goods[0];
  if (!line || !hit) return refuse('BUSINESS', `商品【${goods[0]?.code ?? ''}】没有待收明细`);
  if (lines.length > 1) {
    const several = new Set(lines.map((l) => l.goodsId)).size > 1;
    return {
      ...NOTHING,
      kind: 'goods',
      order: chosen ?? null,
      goods: several ? null : hit,
      lines,
      next: 'line',
      hint: several ? '条码不唯一，请选择商品' : `商品【${hit.code}】有${lines.length}行待收，请选择`,
    };
  }
  const next = line.needProduced
    ? 'producedOn'
    : line.needExpire
      ? 'expireOn'
      : line.needSupplierLot
        ? 'supplierLotNo'
        : 'qty';
  return {
    ...NOTHING,
    kind: 'goods',
    order: chosen ?? (await orderBy(ctx, sql`o.id = ${line.orderId}`)) ?? null,
    goods: hit,
    lines,
    next,
    hint: `${line.goodsName} 待收${line.qtyOpen}，${ASK[next]}`,
  };
}

const ASK = {
  producedOn: '请输入生产日期',
  expireOn: '请输入到期日期',
  supplierLotNo: '请输入供应商批号',
  qty: '请输入数量',
} as const;

/** A piece by its serial number that may come in: its goods. One that lies somewhere is told from where. */
async function pieceBy(ctx: Ctx, text: string): Promise<{ serial: string; goods: GoodsSeen[] } | undefined> {
  const owned = sql`
    select g.id
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.is_serial
      and ${ofOwners(ctx, 'g')}
  `;
  const { rows } = await knownSerials(ctx, owned, [text]).execute(ctx.tx);
  const [piece] = rows,
    where = piece && liesWhere(piece);
  if (!piece) return undefined;
  if (where) refuse('BUSINESS', `序列号【${piece.serial}】${where}`);
  const goods = await ctx.rows<GoodsSeen>`
    select g.id, g.code, g.name, 1 as unit_level, 1 as unit_qty
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.id = any(${rows.map(({ goodsId }) => goodsId)}::bigint[])
    order by g.id
  `;
  return { serial: piece.serial, goods };
}

async function lpnBy(ctx: Ctx, text: string): Promise<Answer['lpn']> {
  const rows = await ctx.rows<NonNullable<Answer['lpn']>>`
    select n.id, n.code, n.state, p.code as position_code, n.owner_id
    from basic.lpn n
    left join basic.position p on p.tenant_id = n.tenant_id and p.warehouse_id = n.warehouse_id and p.id = n.position_id
    where ${here(ctx, 'n')}
      and not n.is_deleted
      and n.id <> 0
      and n.code = ${text}
      and (n.owner_id is null or ${ofOwners(ctx, 'n')})
  `;
  return rows[0] ?? null;
}

/** Open lines of orders that may be received now, oldest order first. */
async function openLines(ctx: Ctx, which: RawBuilder<unknown>): Promise<Line[]> {
  const rows = await ctx.rows<Omit<Line, 'needProduced' | 'needExpire' | 'needSupplierLot' | 'qcRequired'>>`
    select d.id as detail_id, o.id as order_id, o.order_no, d.line_no, o.owner_id, w.name as owner_name,
      g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec, ${packsOf} as packs, ${scansOf} as scans,
      d.qty_expected, d.qty_received, ${openQty} as qty_open, g.shelf_life_days, g.is_catch_weight, g.is_serial,
      d.want_produced_on, d.want_lot_no, f.order_no as for_order_no, d.source_line_id is not null as is_return,
      coalesce(k.cartons, '[]'::jsonb) as cartons,
      case
        when g.is_serial and d.source_line_id is not null then ${serialsLeft(sql`d`, sql`d.source_line_id`)}
        when g.is_serial and y.out_detail_id is not null then ${serialsLeft(sql`d`, sql`y.out_detail_id`, sql`y.from_warehouse_id`)}
        else '[]'::jsonb
      end as serials,
      case
        when g.is_catch_weight and d.source_line_id is not null then ${cartonsLeft(sql`d`, sql`d.source_line_id`, sql`d.source_lot_id`)}
        else '[]'::jsonb
      end as left_cartons
    from inbound.detail d
    join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id ${CAME_FOR}
    left join lateral (${cartonsRead(ctx, sql`d.id`)}) k on g.is_catch_weight
    left join inventory.transit_line y
      on y.tenant_id = d.tenant_id
      and y.warehouse_id = d.warehouse_id
      and y.in_order_id = d.order_id
      and y.in_detail_id = d.id
    where ${here(ctx, 'd')}
      and ${ofOwners(ctx, 'o')}
      and o.status = any(${[...orderLife.actions.receive.from]}::int[])
      and not o.is_suspended
      and ${openQty} > 0
      and ${which}
    order by o.id, d.line_no
    limit 500
  `;
  const inspected = await qcRules(
    ctx,
    rows.map((row) => row.detailId),
  );
  const lines = await withRules(ctx, rows);
  // What comes back is asked nothing its lot says already.
  const known = { needProduced: false, needExpire: false, needSupplierLot: false };
  return lines.map((line) => ({
    ...line,
    ...(line.isReturn ? known : {}),
    qcRequired: inspected.has(line.detailId),
  }));
}
