import { randomInt } from 'node:crypto';
import { stocktakeLife } from '#contract/inner/stocktake-life.ts';
import type { CountInput, stocktakeApi } from '#contract/inner/stocktake.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { insert, NOW, update, write } from '../../../platform/command/change.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockPlaceRows } from '../../basic/facade.ts';
import { cartonsIn, holdStock, positionIds, resolveLots, serialsIn } from '../../inventory/facade.ts';
import { recountPcts } from '../../strategy/facade.ts';
import { goodsById } from '../adjust/lines.ts';
import { afterOf, linesOf, lockTake, step, stockOf } from './rows.ts';
import {
  cartonsMissed,
  drawn,
  firstResult,
  NO_CODES,
  offBy,
  refusesCount,
  RESULT,
  secondResult,
  serialsCounted,
  submitted,
  type Codes,
  type TakeLine,
} from './take.plan.ts';

type After = OutputOf<typeof stocktakeApi.count>;

/** Say what lies there. The book is read under the locks of place and stock, so that what moves before or after is no difference. */
export async function countLines(ctx: Ctx, input: CountInput): Promise<After> {
  const take = await lockTake(ctx, input, 'count');
  const known = new Map((await linesOf(ctx, take)).map((line) => [line.id, line]));
  const counted = input.lines.map(({ lineId, qty, cartonCodes, serials }) => ({
    line: known.get(lineId) ?? refuse('NOT_FOUND'),
    qty,
    codes: cartonCodes ?? [],
    serials: serials ?? null,
  }));
  if (new Set(counted.map(({ line }) => line.id)).size < counted.length) refuse('BUSINESS', '同一条明细不能重复清点');
  for (const { line, qty } of counted) {
    const why = refusesCount(line, take.status, { userId: ctx.userId, qty });
    if (why) refuse('STATE', why);
  }
  const book = await booked(
    ctx,
    counted.map(({ line }) => line),
  );
  const codesOf = await codesFound(ctx, counted, book);
  const again = take.status === stocktakeLife.at.recounting;
  await write(ctx, [
    update(
      'inner.stocktakeLine',
      counted.map(({ line, qty }) => {
        const bookQty = book(line).onHand;
        const codes = codesOf(line),
          off = offBy(bookQty, qty, codes);
        const said = {
          id: line.id,
          bookQty,
          diff: qty - bookQty,
          missingCodes: codes.missing,
          extraCodes: codes.extra,
        };
        return again
          ? { ...said, recountQty: qty, recountBy: ctx.userId, recountAt: NOW, result: secondResult(bookQty, qty, off) }
          : {
              ...said,
              countQty: qty,
              countBy: ctx.userId,
              countAt: NOW,
              result: firstResult(bookQty, qty, take.needRecountPct, off),
            };
      }),
    ),
  ]);
  return afterOf(take);
}

/** What the book says of a line, and where it says so. */
type Book = (line: TakeLine) => { stockId: number; onHand: number };

/** What the book says of these lines now; nobody changes it before the end of the transaction. */
async function booked(ctx: Ctx, lines: readonly TakeLine[]): Promise<Book> {
  await lockPlaceRows(ctx, [...new Set(lines.map((line) => line.positionId))], []);
  const stock = await stockOf(
    ctx,
    lines.map((line) => line.id),
  );
  const held = await holdStock(ctx, [...stock.values()]);
  return (line) => {
    const stockId = stock.get(line.id) ?? 0;
    return { stockId, onHand: held.get(stockId)?.onHand ?? 0 };
  };
}

interface Counted {
  line: TakeLine;
  qty: number;
  codes: readonly string[];
  serials: readonly string[] | null;
}

/** The weighed cartons and the pieces each count did not find, or found beyond the book, as they lie under the locks of their rows. */
async function codesFound(ctx: Ctx, counted: readonly Counted[], book: Book): Promise<(line: TakeLine) => Codes> {
  if (counted.some(({ line, codes }) => !line.catchWeight && codes.length > 0))
    refuse('BUSINESS', '不是抄码商品，不能选箱码');
  if (counted.some(({ line, serials }) => !line.isSerial && serials?.length))
    refuse('BUSINESS', '不按序列号管理的商品，不能录入序列号');
  const rowsOf = (which: (line: TakeLine) => boolean): number[] =>
    counted.flatMap(({ line }) => (which(line) ? book(line).stockId : []));
  const cartons = await lying(
      rowsOf(({ catchWeight }) => catchWeight),
      (ids) => cartonsIn(ctx, ids),
    ),
    pieces = await lying(
      rowsOf(({ isSerial }) => isSerial),
      (ids) => serialsIn(ctx, ids),
    );
  const found = new Map(
    counted.map(({ line, codes, serials, qty }) => {
      const { stockId } = book(line);
      return [line.id, foundOf(line, { codes, serials, qty, cartons: cartons(stockId), pieces: pieces(stockId) })];
    }),
  );
  return (line) => found.get(line.id) ?? NO_CODES;
}

/** The codes that lie in rows; nothing is asked where there are none. */
async function lying(
  stockIds: readonly number[],
  ask: (ids: readonly number[]) => Promise<readonly { stockId: number; code: string }[]>,
): Promise<(stockId: number) => string[]> {
  const rows = stockIds.length === 0 ? [] : await ask(stockIds);
  const byRow = Map.groupBy(rows, ({ stockId }) => stockId);
  return (stockId) => (byRow.get(stockId) ?? []).map(({ code }) => code);
}

type Found = Omit<Counted, 'line'> & { cartons: string[]; pieces: string[] };

function foundOf({ catchWeight, isSerial }: TakeLine, { codes, serials, qty, cartons, pieces }: Found): Codes {
  if (catchWeight) {
    const found = cartonsMissed(codes, cartons, qty);
    return 'why' in found ? refuse('BUSINESS', found.why) : { ...NO_CODES, missing: found.missing };
  }
  if (!isSerial) return NO_CODES;
  const found = serialsCounted(serials, pieces, qty);
  return 'why' in found ? refuse('BUSINESS', found.why) : found;
}

/** Goods where no line names them: a line of its own, counted at once. Where nothing should have lain, that is answered with it. */
export async function foundGoods(ctx: Ctx, input: InputOf<typeof stocktakeApi.found>): Promise<After> {
  const take = await lockTake(ctx, input, 'count');
  if (take.status !== stocktakeLife.at.counting) refuse('STATE', '复盘时不能登记计划外商品');
  const lines = await linesOf(ctx, take);
  const positionId = (await positionIds(ctx, [input.positionCode]))(input.positionCode);
  const there = lines.filter((line) => line.positionId === positionId);
  if (there.length === 0) refuse('BUSINESS', `库位【${input.positionCode}】不在盘点单中`);
  const goods = (await goodsById(ctx, [input.goodsId])).get(input.goodsId) ?? refuse('NOT_FOUND');
  if (goods.catchWeight) refuseField('goodsId', '称重商品须按箱码盘点，不能在这里登记');
  if (take.ownerId !== null && goods.ownerId !== take.ownerId) refuseField('goodsId', '商品不属于盘点单的货主');
  const [lotId = 0] = await resolveLots(ctx, [
    { ownerId: goods.ownerId, goodsId: goods.id, producedOn: input.producedOn, expireOn: input.expireOn },
  ]);
  if (there.some((l) => l.goodsId === goods.id && l.lotId === lotId && l.quality === input.quality && l.lpnId === 0))
    refuse('BUSINESS', '该商品批次已在盘点明细中，请直接清点');
  const at = { positionId, goodsId: goods.id, lotId, lpnId: 0, ownerId: goods.ownerId, quality: input.quality };
  const { bookQty, codes } = await foundAt(ctx, at, goods.isSerial, input);
  const bare = there.filter((line) => line.goodsId === null && line.result !== RESULT.ignored);
  await write(ctx, [
    update(
      'inner.stocktakeLine',
      bare.map(({ id }) => ({ id, result: RESULT.ignored })),
    ),
    insert('inner.stocktakeLine', [
      {
        ...at,
        takeId: take.id,
        isFound: true,
        bookQty,
        countQty: input.qty,
        countBy: ctx.userId,
        countAt: NOW,
        diff: input.qty - bookQty,
        missingCodes: codes.missing,
        extraCodes: codes.extra,
        result: firstResult(bookQty, input.qty, take.needRecountPct, offBy(bookQty, input.qty, codes)),
      },
    ]),
  ]);
  return afterOf(take);
}

type At = Pick<TakeLine, 'positionId' | 'goodsId' | 'lotId' | 'lpnId' | 'ownerId' | 'quality'>;

/** What the book has where goods were found, and which pieces of them; pieces that are told apart are named. */
async function foundAt(
  ctx: Ctx,
  at: At,
  isSerial: boolean,
  { qty, serials }: Pick<InputOf<typeof stocktakeApi.found>, 'qty' | 'serials'>,
): Promise<{ bookQty: number; codes: Codes }> {
  if (!isSerial && serials?.length) refuseField('serials', '不按序列号管理的商品，不能录入序列号');
  const row = await bookAt(ctx, at);
  if (!isSerial) return { bookQty: row?.onHand ?? 0, codes: NO_CODES };
  const pieces = row ? await serialsIn(ctx, [row.id]) : [];
  const codes = serialsCounted(
    serials ?? [],
    pieces.map(({ code }) => code),
    qty,
  );
  return { bookQty: row?.onHand ?? 0, codes: 'why' in codes ? refuseField('serials', codes.why) : codes };
}

async function bookAt(ctx: Ctx, at: At): Promise<{ id: number; onHand: number } | undefined> {
  await lockPlaceRows(ctx, [at.positionId], []);
  return ctx.row<{ id: number; onHand: number }>`
    select s.id, s.on_hand
    from inventory.stock s
    where ${here(ctx, 's')}
      and s.position_id = ${at.positionId}
      and s.goods_id = ${at.goodsId}
      and s.lot_id = ${at.lotId}
      and s.lpn_id = ${at.lpnId}
      and s.owner_id = ${at.ownerId}
      and s.quality = ${at.quality}
    for no key update
  `;
}

/** Take counts back until they are approved: they are to be counted again, and what nobody planned to find is gone from the list. */
export async function undoCounts(ctx: Ctx, input: InputOf<typeof stocktakeApi.undo>): Promise<After> {
  const take = await lockTake(ctx, input, 'undo');
  const lines = await linesOf(ctx, take);
  const asked = new Set(input.lineIds);
  const undone = lines.filter((line) => asked.has(line.id));
  if (undone.length < asked.size) refuse('NOT_FOUND');
  const idle = undone.find((line) => line.result === RESULT.open || line.result === RESULT.ignored);
  if (idle) refuse('STATE', `库位【${idle.positionCode}】尚未清点`);
  const found = undone.filter((line) => line.isFound);
  const bare = new Set(found.map((line) => line.positionId));
  await ctx.run`
    delete from "inner".stocktake_line
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${found.map((line) => line.id)}::bigint[])
  `;
  const open = lines.filter(
    (line) => !line.isFound && (asked.has(line.id) || (line.goodsId === null && bare.has(line.positionId))),
  );
  await write(ctx, [
    update(
      'inner.stocktakeLine',
      open.map(({ id }) => ({
        id,
        bookQty: null,
        countQty: null,
        countBy: null,
        countAt: null,
        recountQty: null,
        recountBy: null,
        recountAt: null,
        diff: null,
        missingCodes: [],
        extraCodes: [],
        result: RESULT.open,
      })),
    ),
  ]);
  return step(ctx, take, { action: 'undo', status: stocktakeLife.at.counting });
}

/** Everything is counted: to the second count, or to the auditor. */
export async function submitStocktake(ctx: Ctx, input: InputOf<typeof stocktakeApi.submit>): Promise<After> {
  const take = await lockTake(ctx, input, 'submit');
  const lines = await linesOf(ctx, take);
  const first = submitted(take.status, lines);
  if ('why' in first) return refuse('STATE', first.why);
  const again = take.status === stocktakeLife.at.counting ? await sample(ctx, lines) : [];
  return step(ctx, take, { action: 'submit', status: again.length > 0 ? stocktakeLife.at.recounting : first.to });
}

/** Lines that were right are drawn for a second look, as many as their owner wants. */
async function sample(ctx: Ctx, lines: readonly TakeLine[]): Promise<TakeLine[]> {
  const pcts = await recountPcts(ctx, [...new Set(lines.flatMap(({ ownerId }) => ownerId ?? []))]);
  const lots = new Map(lines.map(({ id }) => [id, randomInt(CHANCES)]));
  const again = drawn(
    lines,
    (ownerId) => pcts.get(ownerId) ?? 0,
    ({ id }) => lots.get(id) ?? 0,
  );
  await write(ctx, [
    update(
      'inner.stocktakeLine',
      again.map(({ id }) => ({ id, result: RESULT.recount })),
    ),
  ]);
  return again;
}
const CHANCES = 1_000_000_000;
