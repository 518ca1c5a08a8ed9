import type { OpenInboundOrder, openInboundApi } from '#contract/inbound/open.ts';
import { orderLife } from '#contract/inbound/order-life.ts';
import type { OrderInput } from '#contract/inbound/order.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { may } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import {
  faultOf,
  faultOfFields,
  faultsByOrder,
  isFault,
  refuseTooMany,
  type RowFault,
} from '../../../services/open/rows.ts';
import { upsertOrders, type Draft, type Held } from '../../../services/open/upsert.ts';
import { ownedByCode, ownedKey, ownersByCode } from '../../basic/facade.ts';
import { numbersOf } from '../cross-dock/aim.ts';
import { problems, type OrderFacts } from '../order/add.plan.ts';
import { insertOrders } from '../order/add.ts';
import { orderFacts } from '../order/facts.ts';
import { lockOrders, type Order } from '../order/rows.ts';
import { uneditable, writeEdits } from '../order/update.ts';

/** Made through an interface. */
const SOURCE = 3;

/** A row on its way to the database, with the order under lock that it changes. */
interface Entry {
  index: number;
  input: OrderInput;
  hash: string;
  order: Order | undefined;
}

/** Advices by the owner's numbers. Locks: the orders that are there. */
export async function upsert(
  ctx: Ctx,
  { orders }: InputOf<typeof openInboundApi.upsert>,
): Promise<OutputOf<typeof openInboundApi.upsert>> {
  refuseTooMany(orders);
  const codes = orders.map(({ ownerCode }) => ownerCode);
  let locked = new Map<number, Order>();
  return upsertOrders(ctx, orders, {
    table: 'inbound.order',
    owners: await ownersByCode(ctx, codes),
    mayEdit: may(ctx, orderLife.actions.update.permit),
    hold: async (ids) => {
      locked = await lockOrders(ctx, ids);
      return held(ctx, [...locked.values()]);
    },
    write: (drafts, faults) => write(ctx, drafts, { locked, faults }),
  });
}

async function held(ctx: Ctx, orders: readonly Order[]): Promise<Held[]> {
  const barred = await uneditable(ctx, orders);
  return orders.map((order) => ({ ...order, why: whyNot(order, barred) }));
}

function whyNot(order: Order, barred: ReadonlyMap<number, string>): RowFault | undefined {
  if (order.isSuspended) return faultOf('SUSPENDED');
  const state = refusal(orderLife, 'update', order.status);
  if (state !== null) return faultOf('STATE', state);
  const bar = barred.get(order.id);
  return bar === undefined ? undefined : faultOf('BUSINESS', bar);
}

/** Everything an order is refused for when it is entered by hand; then all good ones, in a fixed number of statements. */
async function write(
  ctx: Ctx,
  drafts: readonly Draft<OpenInboundOrder>[],
  { locked, faults }: { locked: ReadonlyMap<number, Order>; faults: Map<number, RowFault> },
): Promise<Map<number, number>> {
  const entries = await entriesOf(ctx, drafts, { locked, faults }),
    inputs = entries.map(({ input }) => input);
  // Its own number is no other's: what stands under it is known already, and locked.
  const facts: OrderFacts = { ...(await orderFacts(ctx, inputs)), externals: new Set() };
  const wrong = faultsByOrder(problems(inputs, facts), SENT_AS);
  for (const [at, fault] of wrong) faults.set(entries[at]?.index ?? 0, fault);
  const good = entries.filter((_, at) => !wrong.has(at));
  await writeEdits(
    ctx,
    good.flatMap(({ order, input, hash }) => (order ? [{ order, input, sent: hash }] : [])),
    facts,
  );
  const fresh = good.filter(({ order }) => order === undefined);
  const made = await insertOrders(ctx, {
    orders: fresh.map(({ input }) => input),
    sent: fresh.map(({ hash }) => hash),
    facts,
    source: SOURCE,
  });
  return new Map(fresh.map(({ index }, i) => [index, made[i]?.id ?? 0]));
}

/** Fields of an entered order by the names they are sent under. */
const SENT_AS = {
  ownerId: 'ownerCode',
  supplierId: 'supplierCode',
  producerId: 'producerCode',
  goodsId: 'goodsCode',
  forOrderNo: 'forExternalNo',
};

/** The rows as orders are entered, one statement for each kind of thing they name; what is not there is told. */
async function entriesOf(
  ctx: Ctx,
  drafts: readonly Draft<OpenInboundOrder>[],
  { locked, faults }: { locked: ReadonlyMap<number, Order>; faults: Map<number, RowFault> },
): Promise<Entry[]> {
  const named = (codes: (row: OpenInboundOrder) => readonly (string | null | undefined)[]) =>
    drafts.flatMap(({ row, ownerId }) => codes(row).flatMap((code) => (code ? [{ ownerId, code }] : [])));
  const [goods, suppliers, producers, outbound] = await together(
    ownedByCode(
      ctx,
      'goods',
      named(({ lines }) => lines.map(({ goodsCode }) => goodsCode)),
    ),
    ownedByCode(
      ctx,
      'supplier',
      named(({ supplierCode }) => [supplierCode]),
    ),
    ownedByCode(
      ctx,
      'producer',
      named(({ producerCode }) => [producerCode]),
    ),
    numbersOf(
      ctx,
      named(({ lines }) => lines.map(({ forExternalNo }) => forExternalNo)),
    ),
  );
  return drafts.flatMap(({ index, row, ownerId, hash, orderId }): Entry[] => {
    const input = entered(row, ownerId, { goods, suppliers, producers, outbound });
    if (!isFault(input)) return [{ index, input, hash, order: locked.get(orderId ?? 0) }];
    faults.set(index, input);
    return [];
  });
}

type Ids = ReadonlyMap<string, number>;
/** Our numbers of outbound orders, by the owner's. */
type Numbers = ReadonlyMap<string, string>;

function entered(
  row: OpenInboundOrder,
  ownerId: number,
  { goods, suppliers, producers, outbound }: { goods: Ids; suppliers: Ids; producers: Ids; outbound: Numbers },
): OrderInput | RowFault {
  const idOf = (ids: Ids, code: string | null | undefined): number | null | undefined =>
    code ? (ids.get(ownedKey({ ownerId, code })) ?? null) : undefined;
  const { ownerCode: _, version: __, supplierCode, producerCode, lines, ...head } = row,
    supplierId = idOf(suppliers, supplierCode),
    producerId = idOf(producers, producerCode),
    goodsIds = lines.map(({ goodsCode }) => idOf(goods, goodsCode) ?? null),
    aims = lines.map(({ forExternalNo: code }) =>
      code ? (outbound.get(ownedKey({ ownerId, code })) ?? null) : undefined,
    );
  const errors = [
    ...(supplierId === null ? [{ field: 'supplierCode', msg: '供应商编码不存在' }] : []),
    ...(producerId === null ? [{ field: 'producerCode', msg: '生产商编码不存在' }] : []),
    ...goodsIds.flatMap((id, i) => (id === null ? [{ field: `lines.${i}.goodsCode`, msg: '商品编码不存在' }] : [])),
    ...aims.flatMap((no, i) =>
      no === null
        ? [{ field: `lines.${i}.forExternalNo`, msg: `出库单【${lines[i]?.forExternalNo ?? ''}】不存在` }]
        : [],
    ),
  ];
  return errors.length > 0
    ? faultOfFields('FIELD', errors)
    : {
        ...head,
        ownerId,
        supplierId,
        producerId,
        lines: lines.map(({ goodsCode: _code, forExternalNo: _no, ...line }, i) => ({
          ...line,
          goodsId: goodsIds[i] ?? 0,
          forOrderNo: aims[i],
        })),
      };
}
