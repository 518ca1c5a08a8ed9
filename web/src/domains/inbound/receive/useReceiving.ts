import { REFUSALS } from '#contract/errors.ts';
import type { DockTold } from '#contract/inbound/cross-dock.ts';
import { receiveApi, receiveRights } from '#contract/inbound/receive.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { call } from '../../../data/call.ts';
import { dayHere } from '../../../data/clock.ts';
import { isFailure, type Failure } from '../../../data/failure.ts';
import { isSilence, useField } from '../../../data/offline/field.ts';
import { refresh, useAct, useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { useHeld } from '../../../ui/form/useHeld.ts';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import type { Gs1 } from '../../../ui/scan/gs1.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { same } from '../../../ui/scan/scanned.ts';
import { spelled } from '../../../ui/text/packs.ts';
import { useFollow } from '../useFollow.ts';
import { useRecent, WORK_READS, type Deed } from '../useUndo.ts';
import { answered, begin, gradesOf, linesBy, prompt, sentLine, stepOf, type Job, type OpenLine } from './job.ts';
import { codedAs, labelled } from './label.ts';
import { numberedAs, numberingWith } from './serials.ts';
import { useWeighing } from './useWeighing.ts';

type Seen = OutputOf<typeof receiveApi.scan>;
type Received = OutputOf<typeof receiveApi.confirm>;
/** What a code means; of goods, how many base units one scan of it holds. */
type Meant = Omit<Seen, 'goods'> & { unitQty: number | null };

/** Lines a barcode may mean, waiting for a choice. */
interface Choice {
  code: string;
  unitQty: number | null;
  lines: OpenLine[];
  label: Gs1 | null;
}

interface State {
  /** The order in hand; null: any open order. */
  orderNo: string;
  /** Its id, once the server told it. */
  orderId: number | null;
  job: Job | null;
  choice: Choice | null;
  /** The container being filled; kept from line to line. */
  lpn: string | null;
  /** What of the last receipt goes to waiting orders. */
  docked: readonly Docked[];
}

/** Goods that are not put away, as they are told of. */
export type Docked = DockTold & Pick<OpenLine, 'packs' | 'goodsName'>;

/** Asked of the server; without a network looked for among the lines of the order in hand, as they were when it was opened. */
async function meant(code: string, { orderNo, orderId }: State, open: Seen | undefined): Promise<Meant> {
  const lines = orderNo === '' ? [] : (open?.lines ?? []),
    inHand = orderId ?? (open?.order?.orderNo === orderNo ? open.order.id : null);
  const here = (): Meant => ({
    kind: 'goods',
    order: null,
    lpn: null,
    serial: null,
    next: 'goods',
    ...linesBy(lines, code),
  });
  if (lines.length > 0 && useField.getState().down) return here();
  return call(receiveApi.scan, { text: code, orderId: orderNo === '' ? null : inHand }).then(
    ({ goods, ...seen }) => ({ ...seen, unitQty: goods?.unitQty ?? null }),
    (error: unknown) => {
      if (lines.length === 0 || !isSilence(error)) throw error;
      return here();
    },
  );
}

/** At this status nothing of the order is left to receive. */
const ALL_RECEIVED = 60;

const UNPLACED = '没有推荐库位，原因见上架作业的「无推荐库位」';

/** The receiving clerk's one thread: order → goods → dates → quantity → container → received, and on to the next goods. */
export function useReceiving() {
  const [url, setUrl] = useUrlState({ order: '' });
  const {
    value: state,
    now,
    change,
  } = useHeld<State>({ orderNo: url.order, orderId: null, job: null, choice: null, lpn: null, docked: [] });
  const recent = useRecent();
  const open = useCall(receiveApi.scan, { text: state.orderNo }, { enabled: state.orderNo !== '', quiet: true });
  const confirm = useAct(receiveApi.confirm, [], { done: null, quiet: true });
  const weighing = useWeighing((job) => change({ job }));
  const numbering = numberingWith((job) => change({ job }));
  const mayAccept = useAllowed(receiveRights.life.permit);

  const takeOrder = (orderNo: string, orderId: number | null = null): void => {
    change({ orderNo, orderId, job: null, choice: null });
    setUrl({ order: orderNo });
  };
  // The order list opens its order here, whatever was in hand.
  useFollow(url.order, (orderNo) => {
    if (orderNo !== now().orderNo) change({ orderNo, orderId: null, job: null, choice: null });
  });
  const ask = (code: string): Promise<Meant> => meant(code, now(), open.data);
  const look = async (typed: string, label: Gs1 | null): Promise<ScanResult> => {
    if (label && !label.gtin && !label.sscc) throw new Error('条码没有商品，请先扫描商品');
    const code = label?.gtin ?? typed,
      seen = await ask(code);
    if (seen.kind === 'lpn' && seen.lpn) change({ lpn: seen.lpn.code });
    if (seen.kind === 'order' && seen.order) takeOrder(seen.order.orderNo, seen.order.id);
    if (seen.kind === 'goods') {
      const said = tookGoods(code, seen, label);
      return (seen.serial && numbering.first(now().job, seen.serial)) || said;
    }
    return {
      text: seen.kind === 'order' ? seen.order?.orderNo : seen.lpn?.code,
      sub: seen.hint,
      tone: seen.next === 'done' ? 'done' : 'good',
    };
  };
  const tookGoods = (code: string, { lines, unitQty, hint }: Meant, label: Gs1 | null): ScanResult => {
    const [line, ...others] = lines;
    if (!line || others.length > 0) {
      change({ choice: { code, lines, unitQty, label } });
      return { text: hint, sub: '输入序号或点选', tone: 'warn' };
    }
    return take(line, code, unitQty, label);
  };
  const take = (
    line: OpenLine,
    code: string | null = null,
    unitQty: number | null = null,
    label: Gs1 | null = null,
  ): ScanResult => {
    const bare = begin(line, code, unitQty),
      job = label ? labelled(bare, label, dayHere()) : bare;
    if (now().orderNo !== line.orderNo) setUrl({ order: line.orderNo });
    change({ orderNo: line.orderNo, orderId: line.orderId, job, choice: null, lpn: label?.sscc ?? now().lpn });
    return { text: line.goodsName, sub: `待收 ${spelled(line.qtyOpen, line.packs)}，${prompt(job, now().lpn).label}` };
  };

  const send = async (job: Job, acceptShortLife: boolean): Promise<ScanResult> => {
    const { lpn } = now();
    try {
      const done = await confirm.mutateAsync({ lines: [sentLine(job, lpn)], acceptShortLife });
      void refresh(WORK_READS);
      const [receipt] = done.receipts;
      change({
        job: null,
        docked: done.docks.map((dock) => ({ ...dock, packs: job.line.packs, goodsName: job.line.goodsName })),
      });
      if (receipt) recent.add(deedOf(job, receipt, done.docks));
      return doneText(job, done);
    } catch (error) {
      if (isFailure(error)) return refused(job, error, acceptShortLife);
      throw error;
    }
  };
  /** Back to the step that was refused; goods too old may be taken by whoever has the right. */
  const refused = (job: Job, failure: Failure, accepted: boolean): ScanResult => {
    const step = stepOf(failure.fields[0]?.field);
    if (failure.code === REFUSALS.BUSINESS.code && step === 'producedOn' && mayAccept && !accepted) {
      change({ job: { ...job, at: 'life', aged: failure.message } });
      return { text: failure.message, sub: '输入 Y 确认允收，按 Esc 放弃', tone: 'warn' };
    }
    if (step) change({ job: { ...job, at: step } });
    throw failure;
  };

  /** A GS1 code while a line is in hand: of the same goods, or of what its pieces have in common. */
  const labelScanned = async (job: Job, label: Gs1): Promise<ScanResult> => {
    const { gtin } = label,
      held = gtin === null || same(gtin, job.code) ? job : codedAs(job, gtin, await ask(gtin));
    const next = labelled(held, label, dayHere());
    change({ job: next, lpn: label.sscc ?? now().lpn });
    if (next.serials.length > job.serials.length) return numberedAs(next);
    return { text: prompt(next, now().lpn).label, sub: job.line.goodsName };
  };

  const onScan = async (typed: string, again: boolean, label: Gs1 | null): Promise<ScanResult | undefined> => {
    const { job, choice } = now();
    if (choice && /^\d{1,2}$/.test(typed)) {
      const line = choice.lines[Number(typed) - 1];
      if (!line) throw new Error(`没有第${typed}行`);
      return take(line, choice.code, choice.unitQty, choice.label);
    }
    if (!job) {
      change({ choice: null });
      return look(typed, label);
    }
    if (job.at === 'life' && !/^y$/i.test(typed)) throw new Error('输入 Y 确认允收，按 Esc 放弃');
    if (job.at === 'life') return send(job, true);
    if (job.at === 'lpn' && typed !== '') change({ lpn: typed.toUpperCase() });
    if (job.at === 'lpn') return send(job, false);
    if (job.at === 'qty' && job.line.isSerial && (!label || label.gtin === null)) return numbering.scan(job, typed);
    if (job.at === 'qty' && job.line.isCatchWeight) return weighing.weigh(job, typed, label);
    // The same goods once more are one more pack; anything else a code says is filled in.
    const counts =
      job.at === 'qty' && !job.line.isSerial && label !== null && label.items === null && label.pieces === null;
    if (label && !(counts && same(label.code, job.code))) return labelScanned(job, label);
    if (label) labelled(job, label, dayHere());
    const next = answered(job, typed, { today: dayHere(), again });
    change({ job: next });
    return {
      text:
        next.counted > job.counted ? `已点 ${spelled(next.counted, job.line.packs)}` : prompt(next, now().lpn).label,
      sub: next.counted > job.counted ? '继续扫描，或回车确认数量' : job.line.goodsName,
    };
  };

  return {
    ...state,
    open,
    recent,
    onScan,
    takeOrder,
    take,
    change: (job: Job): void => change({ job }),
    setLpn: (lpn: string | null): void => change({ lpn }),
    unweigh: weighing.unweigh,
    drop: (): void => change({ job: null, choice: null }),
  };
}

export type Receiving = ReturnType<typeof useReceiving>;

/** What is told of a receipt: where it goes on to, that nothing more comes, or what comes next. */
function doneText(
  { line }: Job,
  { receipts: [receipt], orders: [order], docks: [dock], unplacedLines }: Received,
): ScanResult {
  const qty = spelled(receipt?.qty ?? 0, line.packs);
  if (dock)
    return {
      text: `越库：送往 ${dock.outOrderNo}`,
      sub: `已收 ${qty}，其中 ${spelled(dock.qty, line.packs)} 留在收货位`,
      tone: 'done',
    };
  if (order && order.status >= ALL_RECEIVED)
    return { text: `${order.orderNo} 已收完`, sub: `${line.goodsName} ${qty}`, tone: 'done' };
  if (unplacedLines > 0) return { text: `已收 ${qty}`, sub: UNPLACED, tone: 'warn' };
  return {
    text: `已收 ${qty}`,
    sub: `${line.goodsName}，剩余 ${spelled(receipt?.qtyOpen ?? 0, line.packs)}，请扫描下一个商品`,
  };
}

/** What is said of a receipt that is not simply good. */
const gradeName = (line: OpenLine, quality: string): string | null =>
  quality === 'A' ? null : (gradesOf(line).find(({ value }) => value === quality)?.label ?? null);

const deedOf = ({ line }: Job, receipt: Received['receipts'][number], docks: readonly DockTold[]): Deed => ({
  title: line.goodsName,
  qty: spelled(receipt.qty, line.packs),
  tone: receipt.quality === 'A' || receipt.quality === 'Q' ? 'good' : 'bad',
  note: [
    line.orderNo,
    receipt.lotNo && `批次 ${receipt.lotNo}`,
    receipt.lpnCode ?? '散放',
    gradeName(line, receipt.quality),
    ...docks.map((dock) => `越库 ${spelled(dock.qty, line.packs)} 送往 ${dock.outOrderNo}`),
  ]
    .filter(Boolean)
    .join(' · '),
  orderId: line.orderId,
  detailId: line.detailId,
  mark: { action: 'RECEIVE', field: 'receiptId', id: receipt.receiptId },
});
