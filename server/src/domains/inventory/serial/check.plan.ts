import { SERIAL_MODE, SERIAL_STATE } from '#contract/inventory/serial.ts';
import { liesWhere, type KnownSerial } from './known.ts';

/** The pieces of one goods that were scanned at the check of an order. */
export interface PiecesChecked {
  order: { id: number; no: string };
  checkId: number;
  goodsId: number;
  mode: number;
  /** Its lines, and how many were counted of each. */
  details: { detailId: number; qty: number }[];
  serials: string[];
  /** Where a refusal belongs. */
  field: string;
}

/** A piece under lock; `isBack`: something of its order line came back. */
export type Piece = KnownSerial & { isBack: boolean };

/** What a piece is once it was checked; id null: a number nobody has seen. */
export interface PieceAfter {
  id: number | null;
  goodsId: number;
  serial: string;
  state: number;
  stockId: number | null;
  lotId: number | null;
  outDetailId: number | null;
  checkId: number | null;
  kind: 'CHECK' | 'EXCHANGE' | 'UNCHECK';
  before: Piece | null;
  order: PiecesChecked['order'];
}

interface Fault {
  field: string;
  msg: string;
}

/**
 * Hold what was scanned against what is booked (ADR 62). Pure. A piece of the order is marked; one that lies elsewhere changes places with one that was only
 * taken to be picked, if both are of one lot, owner and quality. Of goods captured here each number becomes a piece of the order.
 */
export function piecesAfter(one: PiecesChecked, pieces: readonly Piece[]): { after: PieceAfter[]; fault?: Fault } {
  const { serials, field } = one;
  const twice = serials.find((serial, i) => serials.indexOf(serial) !== i);
  if (twice !== undefined) return { after: [], fault: { field, msg: `序列号【${twice}】重复` } };
  const own = pieces.filter((piece) => piece.goodsId === one.goodsId);
  const after = one.mode === SERIAL_MODE.whole ? booked(one, own) : captured(one, own);
  return typeof after === 'string' ? { after: [], fault: { field, msg: after } } : { after };
}

const isOf = ({ details }: PiecesChecked, piece: Piece): boolean =>
  piece.state === SERIAL_STATE.picked && details.some(({ detailId }) => detailId === piece.outDetailId);

function booked(one: PiecesChecked, pieces: readonly Piece[]): PieceAfter[] | string {
  const scanned = new Set(one.serials);
  const spare = pieces.filter((piece) => isOf(one, piece) && !scanned.has(piece.serial));
  const after: PieceAfter[] = [];
  for (const serial of one.serials) {
    const piece = pieces.find((p) => p.serial === serial);
    if (!piece) return `序列号【${serial}】不存在`;
    if (isOf(one, piece)) {
      after.push(afterOf(one, piece, { kind: 'CHECK', checkId: one.checkId }));
      continue;
    }
    const why = strange(piece);
    if (why !== null) return why;
    const i = spare.findIndex(
      (p) => p.lotId === piece.lotId && p.ownerId === piece.ownerId && p.quality === piece.quality,
    );
    const [other] = i < 0 ? [] : spare.splice(i, 1);
    if (!other) return `序列号【${serial}】${liesWhere(piece) ?? ''}，批次【${piece.lotNo ?? ''}】与已拣的不符`;
    after.push(afterOf(one, piece, { kind: 'EXCHANGE', checkId: one.checkId, like: other }));
    after.push(afterOf(one, other, { kind: 'EXCHANGE', checkId: null, like: piece }));
  }
  const unmarked = spare.filter(({ checkId }) => checkId !== null);
  return [...after, ...unmarked.map((piece) => afterOf(one, piece, { kind: 'UNCHECK', checkId: null }))];
}

/** Why a piece of somewhere else cannot leave with this order. */
function strange(piece: Piece): string | null {
  const { serial, stockId, checkId, orderNo, state } = piece;
  if (stockId === null)
    return state === SERIAL_STATE.shipped
      ? `序列号【${serial}】已随出库单【${orderNo ?? ''}】发运`
      : `序列号【${serial}】不在库`;
  return checkId === null ? null : `序列号【${serial}】已复核到出库单【${orderNo ?? ''}】`;
}

function afterOf(
  { order }: PiecesChecked,
  piece: Piece,
  { kind, checkId, like = piece }: { kind: PieceAfter['kind']; checkId: number | null; like?: Piece },
): PieceAfter {
  const { id, goodsId, serial } = piece;
  const { state, stockId, lotId, outDetailId } = like;
  return { id, goodsId, serial, state, stockId, lotId, outDetailId, checkId, kind, before: piece, order };
}

function captured(one: PiecesChecked, pieces: readonly Piece[]): PieceAfter[] | string {
  const lines = one.details.flatMap(({ detailId, qty }) => Array.from({ length: qty }, () => detailId));
  const after: PieceAfter[] = [];
  for (const [i, serial] of one.serials.entries()) {
    const piece = pieces.find((p) => p.serial === serial) ?? null;
    if (piece && !isOf(one, piece)) {
      const where = liesWhere(piece);
      if (where !== null) return `序列号【${serial}】${where}`;
      if (piece.state === SERIAL_STATE.shipped && !piece.isBack)
        return `序列号【${serial}】已随出库单【${piece.orderNo ?? ''}】发运`;
    }
    after.push({
      id: piece?.id ?? null,
      goodsId: one.goodsId,
      serial,
      state: SERIAL_STATE.picked,
      stockId: null,
      lotId: null,
      outDetailId: lines[i] ?? null,
      checkId: one.checkId,
      kind: 'CHECK',
      before: piece,
      order: one.order,
    });
  }
  const dropped = pieces.filter((piece) => isOf(one, piece) && !one.serials.includes(piece.serial));
  return [...after, ...dropped.map((piece) => uncaptured(one, piece))];
}

/** A number that was captured and does not leave after all. */
const uncaptured = ({ order }: Pick<PiecesChecked, 'order'>, piece: Piece): PieceAfter => ({
  id: piece.id,
  goodsId: piece.goodsId,
  serial: piece.serial,
  state: piece.stockId === null ? SERIAL_STATE.expected : piece.state,
  stockId: piece.stockId,
  lotId: piece.lotId,
  outDetailId: piece.stockId === null ? null : piece.outDetailId,
  checkId: null,
  kind: 'UNCHECK',
  before: piece,
  order,
});

/** A count that is taken back: what was captured stands for nothing, what is booked stays where it lies. Pure. */
export const piecesBack = (order: PiecesChecked['order'], pieces: readonly Piece[]): PieceAfter[] =>
  pieces.filter(({ checkId }) => checkId !== null).map((piece) => uncaptured({ order }, piece));
