import { stocktakeApi } from '#contract/inner/stocktake.ts';
import { refresh, useAct } from '../../../data/query.ts';
import { useHeld } from '../../../ui/form/useHeld.ts';
import { strangerTo, type Gs1 } from '../../../ui/scan/gs1.ts';
import { readQty } from '../../../ui/scan/quantity.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { among, same } from '../../../ui/scan/scanned.ts';
import { basePack, spelled } from '../../../ui/text/packs.ts';
import { TAKE_READS, type Take, type TakeLine } from './take.ts';

interface State {
  /** The place the counter stands at. */
  at: string | null;
  /** The line whose quantity is typed next. */
  lineId: number | null;
  /** Weighed cartons, or pieces with serial numbers, of it that were scanned. */
  codes: readonly string[];
}
const NOWHERE: State = { at: null, lineId: null, codes: [] };
/** What a number of pieces looks like, not a serial number. */
const QUANTITY = /^\d{1,4}$/;
const RECOUNTING = 30,
  TO_RECOUNT = 2;

/** Still to be counted in this round: what nobody counted, or what somebody else counts again. */
export const isDue = (line: TakeLine, status: number): boolean =>
  status === RECOUNTING ? line.result === TO_RECOUNT : line.result === 0;

/** The counter's one thread: position → goods → quantity, and on to the next line. Failures are thrown for the scan field. */
export function useCounting(take: Take | undefined) {
  const { value: state, now, put, change: set } = useHeld<State>(NOWHERE);
  const count = useAct(stocktakeApi.count, [], { done: null, quiet: true });
  const status = take?.status ?? 0;
  const due = (take?.lines ?? []).filter((line) => isDue(line, status));
  const here = (take?.lines ?? []).filter((line) => line.positionCode === state.at);
  const line = here.find(({ id }) => id === state.lineId) ?? null;

  const arrive = (code: string): ScanResult | null => {
    const there = (take?.lines ?? []).find((one) => same(code, one.positionCode));
    if (!there) return null;
    const left = due.filter((one) => one.positionCode === there.positionCode);
    if (left.length === 0) throw new Error(`库位【${there.positionCode}】已盘完`);
    put({ ...NOWHERE, at: there.positionCode });
    return { text: there.positionCode, sub: `${left.length} 条待盘，扫描商品` };
  };

  const choose = (one: TakeLine): ScanResult => {
    set({ lineId: one.id, codes: [] });
    if (one.isCatchWeight) return { text: one.goodsName ?? '', sub: '逐箱扫描箱码，回车提交' };
    if (one.isSerial) return { text: one.goodsName ?? '', sub: '逐件扫描序列号，回车提交；数量无差异可直接输入' };
    return { text: one.goodsName ?? '空库位', sub: one.lotNo ? `批次 ${one.lotNo}，输入数量` : '输入数量' };
  };

  /** One carton by weight after the other; an empty scan submits what was scanned. */
  const weigh = async (one: TakeLine, scanned: string): Promise<ScanResult> => {
    const { codes } = now();
    if (scanned === '') return say(one, codes.length, codes);
    const code = scanned.toUpperCase();
    if (codes.includes(code)) throw new Error(`箱码【${code}】已扫描`);
    set({ codes: [...codes, code] });
    return { text: `已扫 ${codes.length + 1} 箱`, sub: '继续扫描，或回车提交' };
  };

  /** One piece after the other; an empty scan submits them. A short number before the first one is a quantity. */
  const piece = async (one: TakeLine, scanned: string, label: Gs1 | null): Promise<ScanResult> => {
    const { codes } = now();
    if (scanned === '' && codes.length > 0) return say(one, codes.length, codes);
    if (codes.length === 0 && QUANTITY.test(scanned)) return say(one, Number(scanned));
    const code = (label?.serial ?? scanned).toUpperCase();
    if (code === '') throw new Error('请扫描序列号');
    if (codes.includes(code)) throw new Error(`序列号【${code}】已扫描`);
    set({ codes: [...codes, code] });
    return { text: `已扫 ${codes.length + 1} 件`, sub: '继续扫描，或回车提交' };
  };

  const say = async (one: TakeLine, qty: number, codes: readonly string[] = []): Promise<ScanResult> => {
    const named = one.isCatchWeight
      ? { cartonCodes: [...codes] }
      : one.isSerial && codes.length > 0
        ? { serials: [...codes] }
        : {};
    await count.mutateAsync({ id: take?.id ?? 0, lines: [{ lineId: one.id, qty, ...named }] });
    await refresh(TAKE_READS);
    const left = due.filter(({ id, positionCode }) => positionCode === one.positionCode && id !== one.id).length;
    put({ ...NOWHERE, at: left > 0 ? one.positionCode : null });
    const text = `已盘 ${spelled(qty, one.packs)}`;
    return left > 0
      ? { text, sub: `${one.positionCode} 还有 ${left} 条` }
      : { text, sub: `${one.positionCode} 已盘完，扫描下一库位`, tone: 'done' };
  };

  const onScan = async (scanned: string, again: boolean, label: Gs1 | null): Promise<ScanResult> => {
    if (line?.isCatchWeight) return weigh(line, scanned);
    if (line?.isSerial) return piece(line, scanned, label);
    if (line) {
      const qty = readQty(scanned, { pack: basePack(line.packs), packs: line.packs, shown: [] }, again);
      if (qty === null) throw new Error('请输入数量');
      return say(line, qty);
    }
    const place = arrive(scanned);
    if (place) return place;
    if (!now().at) throw new Error(`库位【${scanned}】不在盘点单中`);
    const found = here.filter(
      (one) =>
        isDue(one, status) &&
        (label === null || strangerTo(one, label) === null) &&
        (among(scanned, [one.goodsCode, one.lotNo, one.lpnCode]) || one.scans.some((s) => same(scanned, s.barcode))),
    );
    const [first] = found;
    if (!first) throw new Error(`【${scanned}】不在库位【${now().at}】的待盘明细中，请登记计划外商品`);
    return choose(first);
  };

  return {
    ...state,
    line,
    due,
    here: here.filter((one) => isDue(one, status)),
    onScan,
    choose,
    say,
    drop: (): void => put(now().lineId === null ? NOWHERE : { ...NOWHERE, at: now().at }),
  };
}
export type Counting = ReturnType<typeof useCounting>;
