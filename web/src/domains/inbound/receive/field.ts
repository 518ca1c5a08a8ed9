import { orderLife } from '#contract/inbound/order-life.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldAct, fieldKeep, type FieldWork } from '../../../data/offline/acts.ts';
import { spelled } from '../../../ui/text/packs.ts';

type Seen = OutputOf<typeof receiveApi.scan>;
type Received = InputOf<typeof receiveApi.confirm>['lines'][number];

/** What is received without a network: lines of the order in hand, as they were open when it was opened. */
const confirm = fieldAct({
  act: receiveApi.confirm,
  read: receiveApi.scan,
  apply: (seen, { lines }) =>
    seen.kind === 'order' && lines.every(({ detailId }) => seen.lines.some((line) => line.detailId === detailId))
      ? told({ ...seen, lines: lines.reduce(received, seen.lines).filter(({ qtyOpen }) => qtyOpen > 0) })
      : null,
  title: (seen, { lines }) =>
    lines
      .map(({ detailId, qty }) => {
        const line = seen.lines.find((one) => one.detailId === detailId);
        return line ? `收货 ${line.orderNo} ${line.goodsName} ${spelled(qty, line.packs)}` : '收货';
      })
      .join('、'),
  answer: (seen, { lines }, seq) => ({
    receipts: lines.map(({ detailId, qty, quality, lpnCode, positionCode }) => ({
      receiptId: -seq,
      detailId,
      lotId: 0,
      lotNo: '',
      positionCode: positionCode ?? '',
      lpnCode: lpnCode ?? null,
      quality: quality ?? 'A',
      qty,
      qtyOpen: seen.lines.find((line) => line.detailId === detailId)?.qtyOpen ?? 0,
    })),
    orders: seen.order
      ? [
          {
            id: seen.order.id,
            orderNo: seen.order.orderNo,
            status: statusOf(seen),
          },
        ]
      : [],
    tasks: [],
    docks: [],
    unplacedLines: 0,
  }),
});

/** The open lines of an order, asked for by its number; what a scan found among them is found again on the device. */
const orders = fieldKeep({
  read: receiveApi.scan,
  when: ({ text, orderId }, { order }) => orderId === undefined && order?.orderNo === text,
});

export const field: FieldWork = { reads: [receiveApi.scan], keeps: [orders], acts: [confirm], undos: [] };

function received(lines: Seen['lines'], { detailId, qty, cartonIds, serials }: Received): Seen['lines'] {
  return lines.map((line) =>
    line.detailId === detailId
      ? {
          ...line,
          qtyReceived: line.qtyReceived + qty,
          qtyOpen: Math.max(line.qtyOpen - qty, 0),
          serials: line.serials.filter((serial) => !serials?.includes(serial)),
          cartons: line.cartons.filter(({ id }) => !cartonIds?.includes(id)),
        }
      : line,
  );
}

const statusOf = ({ lines }: Seen): number => (lines.length === 0 ? orderLife.at.received : orderLife.at.receiving);

const told = (seen: Seen): Seen => ({
  ...seen,
  order: seen.order && { ...seen.order, status: statusOf(seen) },
  next: seen.lines.length === 0 ? 'done' : 'goods',
  hint: seen.lines.length === 0 ? '没有待收明细' : `待收${seen.lines.length}行，请扫描商品`,
});
