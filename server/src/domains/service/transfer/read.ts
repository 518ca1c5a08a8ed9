import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import { transferActs, transferLife } from '#contract/service/transfer/transfer-life.ts';
import type { transferApi, TransferSearch, TransitSearch } from '#contract/service/transfer/transfer.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, daysOf, equals, oneOrMany, ofOwners, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { packsOf } from '../../basic/facade.ts';
import { ofHouse } from './rows.ts';

type Api = typeof transferApi;
type Row = OutputOf<Api['queryPage']>['list'][number];
type TransitRow = OutputOf<Api['transitPage']>['list'][number];
const PROGRESS = ['qty', 'qtySent', 'qtyReceived', 'qtyRefused', 'qtyOnWay', 'qtyLost', 'qtyDiffer'] as const;
type Progress = Pick<Row, (typeof PROGRESS)[number]>;
/** As it is read: the sums of the lines in one value, which is computed for the rows of the page only. */
export type RawTransfer = Omit<Row, 'createdAt' | 'actions' | 'side' | keyof Progress> & {
  createdAt: Date;
  sums: Progress & { lineCount: number };
};

/** Line `l` of a transfer in both houses: `y` what is on its way, `i` what the other house waits for. */
export const LINE_JOINS = sql`
  left join inventory.transit_line y
    on y.tenant_id = l.tenant_id
    and y.from_warehouse_id = l.warehouse_id
    and y.out_detail_id = l.out_detail_id
  left join inbound.detail i on i.tenant_id = y.tenant_id and i.warehouse_id = y.warehouse_id and i.id = y.in_detail_id
`;
const ON_WAY = sql`y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost`,
  DIFFER = sql`greatest(0, least(${ON_WAY}, i.qty_closed - y.qty_unsent - y.qty_lost))`;
/** The figures of line `l`: sent = received + refused + on the way + lost. */
export const LINE_PROGRESS = sql`
  l.qty, coalesce(y.qty_sent, 0) as qty_sent, coalesce(i.qty_received, 0) as qty_received,
    coalesce(i.qty_rejected, 0) as qty_refused, coalesce(${ON_WAY}, 0) as qty_on_way,
    coalesce(y.qty_lost, 0) as qty_lost, coalesce(${DIFFER}, 0) as qty_differ
`;
const SUMS = sql`
  (
    select jsonb_build_object(
      'lineCount', count(*), 'qty', sum(s.qty), 'qtySent', sum(s.qty_sent), 'qtyReceived', sum(s.qty_received),
      'qtyRefused', sum(s.qty_refused), 'qtyOnWay', sum(s.qty_on_way), 'qtyLost', sum(s.qty_lost), 'qtyDiffer',
      sum(s.qty_differ)
    )
    from (
      select ${LINE_PROGRESS}
      from service.transfer_line l ${LINE_JOINS}
      where l.tenant_id = t.tenant_id
        and l.warehouse_id = t.warehouse_id
        and l.transfer_id = t.id
    ) s
  )
`;

export const TRANSFER_COLUMNS = sql`
  t.id, t.version, t.order_no, t.status, t.owner_id, w.name as owner_name, t.warehouse_id as from_house_id,
    f.name as from_house_name, t.to_warehouse_id as to_house_id, h.name as to_house_name, t.want_on, t.reason,
    coalesce(u.user_name, '系统') as created_by, t.created_at, ${SUMS} as sums
`;
export const TRANSFER_JOINS = sql`
  join basic.owner w on w.tenant_id = t.tenant_id and w.id = t.owner_id
  join basic.warehouse f on f.tenant_id = t.tenant_id and f.id = t.warehouse_id
  join basic.warehouse h on h.tenant_id = t.tenant_id and h.id = t.to_warehouse_id
  left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.created_by
`;
const NEWEST = [desc(sql`t.created_at`), desc(sql`t.id`)];
const OUT = 1,
  IN = 2;

/** What may be done with it from the house one works in: it is changed where it leaves, and settled where it arrives. */
export function rowOf(actor: Actor, { sums, createdAt, ...row }: RawTransfer): Row {
  const side = row.fromHouseId === actor.warehouseId ? OUT : IN;
  return {
    ...row,
    ...sums,
    side,
    createdAt: wireTime(createdAt),
    actions: transferActs.filter(
      (action) =>
        refusal(transferLife, action, row.status) === null &&
        (action === 'settle'
          ? side === IN && sums.qtyDiffer > 0
          : side === OUT && (action !== 'cancel' || sums.qtySent === 0)),
    ),
  };
}

const sideOf = (actor: Actor, side: number | null | undefined): RawBuilder<unknown> =>
  side === OUT
    ? sql`and t.warehouse_id = ${actor.warehouseId}`
    : side === IN
      ? sql`and t.to_warehouse_id = ${actor.warehouseId}`
      : side === null || side === undefined
        ? sql``
        : sql`and false`;

const filter = (actor: Actor, s: TransferSearch): RawBuilder<unknown> => sql`
  ${ofHouse(actor)}
    and ${ofOwners(actor, 't')} ${sideOf(actor, s.side)} ${anyCode(sql`t.order_no`, s.orderNo, 'orderNo')} ${equals(sql`t.owner_id`, s.ownerId)} ${equals(sql`t.warehouse_id`, s.fromHouseId)} ${equals(sql`t.to_warehouse_id`, s.toHouseId)} ${oneOrMany(sql`t.status`, s.status)} ${s.goodsId ? sql`and exists (select 1 from service.transfer_line l where l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.transfer_id = t.id and l.goods_id = ${s.goodsId})` : sql``} ${daysOf(sql`t.want_on`, s.wantFrom, s.wantTo, 'wantFrom')} ${spanOf(sql`t.created_at`, s.createdFrom, s.createdTo, 'createdFrom')}
`;

export const transferStatistic = (ctx: Ctx, search: TransferSearch): Promise<OutputOf<Api['statistic']>> =>
  countsByState(ctx, transferLife, {
    status: sql`t.status`,
    from: sql`from service.transfer_order t where ${filter(ctx, { ...search, status: null })}`,
  });

export async function transferPage(ctx: Ctx, input: InputOf<Api['queryPage']>): Promise<Page<Row>> {
  const where = filter(ctx, input.param);
  const page = await paged<RawTransfer>(
    ctx.tx,
    {
      select: TRANSFER_COLUMNS,
      from: sql`from service.transfer_order t ${TRANSFER_JOINS} where ${where}`,
      countFrom: sql`from service.transfer_order t where ${where}`,
      sortable: {
        orderNo: sql`t.order_no`,
        wantOn: sql`t.want_on`,
        status: sql`t.status`,
        createdAt: sql`t.created_at`,
      },
      filled: new Set(['wantOn', 'createdAt']),
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map((row) => rowOf(ctx, row)) };
}

export async function transferRows(ctx: Ctx, search: TransferSearch): Promise<AsyncGenerator<Row>> {
  const where = filter(ctx, search);
  const rows = await exportRows<RawTransfer>(ctx.tx, {
    select: TRANSFER_COLUMNS,
    from: sql`from service.transfer_order t ${TRANSFER_JOINS} where ${where}`,
    countFrom: sql`from service.transfer_order t where ${where}`,
    order: NEWEST,
  });
  return each(rows, (row) => rowOf(ctx, row));
}

const onWay = (actor: Actor, s: TransitSearch): RawBuilder<unknown> => sql`
  ${ofHouse(actor)} and ${ofOwners(actor, 't')}
    and t.status between ${transferLife.at.approved} and ${transferLife.at.arriving}
    and ${ON_WAY} > 0 ${sideOf(actor, s.side)} ${anyCode(sql`t.order_no`, s.orderNo, 'orderNo')} ${equals(sql`t.owner_id`, s.ownerId)} ${equals(sql`l.goods_id`, s.goodsId)} ${s.isMissing === true ? sql`and ${DIFFER} > 0` : s.isMissing === false ? sql`and ${DIFFER} = 0` : sql``}
`;
const LINES_OF = sql`
  from service.transfer_order t
  join service.transfer_line l
    on l.tenant_id = t.tenant_id
    and l.warehouse_id = t.warehouse_id
    and l.transfer_id = t.id ${LINE_JOINS}
`;

/** What has left the one house and is not yet in the other; what left last comes first. */
export async function transitPage(ctx: Ctx, input: InputOf<Api['transitPage']>): Promise<Page<TransitRow>> {
  const where = onWay(ctx, input.param);
  const page = await paged<Omit<TransitRow, 'sentAt' | 'side'> & { sentAt: Date | null; fromHouseId: number }>(
    ctx.tx,
    {
      select: sql`
        l.id, t.id as transfer_id, t.order_no, t.warehouse_id as from_house_id, t.owner_id, w.name as owner_name,
          f.name as from_house_name, h.name as to_house_name, l.goods_id, g.code as goods_code, g.name as goods_name,
          ${packsOf} as packs, l.quality, ${LINE_PROGRESS}, y.sent_at, t.want_on
      `,
      from: sql`
        ${LINES_OF}
        join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id ${TRANSFER_JOINS}
        where ${where}
      `,
      countFrom: sql`${LINES_OF} where ${where}`,
      sortable: { wantOn: sql`t.want_on`, sentAt: sql`y.sent_at` },
      filled: new Set(['wantOn', 'sentAt']),
      order: [desc(sql`y.sent_at`), desc(sql`l.id`)],
    },
    input,
  );
  return {
    ...page,
    list: page.list.map(({ fromHouseId, sentAt, ...row }) => ({
      id: row.id,
      transferId: row.transferId,
      orderNo: row.orderNo,
      side: fromHouseId === ctx.warehouseId ? OUT : IN,
      ownerId: row.ownerId,
      ownerName: row.ownerName,
      fromHouseName: row.fromHouseName,
      toHouseName: row.toHouseName,
      goodsId: row.goodsId,
      goodsCode: row.goodsCode,
      goodsName: row.goodsName,
      packs: row.packs,
      quality: row.quality,
      qtySent: row.qtySent,
      qtyReceived: row.qtyReceived,
      qtyOnWay: row.qtyOnWay,
      qtyDiffer: row.qtyDiffer,
      sentAt: wireTimeOrNull(sentAt),
      wantOn: row.wantOn,
    })),
  };
}
