import { useRef, useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { pickApi, pickTaskApi, type PickKind } from '#contract/outbound/pick.ts';
import { isFailure } from '../../../data/failure.ts';
import { fresh, refresh, useAct } from '../../../data/query.ts';
import { useHeld } from '../../../ui/form/useHeld.ts';
import type { Gs1 } from '../../../ui/scan/gs1.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { isDocumentNo } from '../../../ui/scan/scanned.ts';
import { WAVE_READS } from '../wave/acts.tsx';
import {
  atCarton,
  atGoods,
  atLot,
  atPosition,
  cartonsDue,
  FREE,
  grabOf,
  OVER,
  pickedQty,
  putDown,
  refuseStranger,
  scannedSoFar,
  shortOf,
  spell,
  START,
  stopNow,
  type Stop,
  type Task,
  type Walk,
} from './walk.ts';

export type ShortResult = OutputOf<typeof pickApi.short>;

interface Held {
  taskId: number | null;
  walk: Walk;
  /** Bound to the next task that is taken. */
  cart: string | null;
  /** Base units typed at the qty step that fall short: the picker is asked why. */
  missing: number | null;
  /** What came of a short pick, and what its goods are counted in. */
  shorted: { result: ShortResult; packs: Stop['packs'] } | null;
}

/** A confirmation of this visit that can be taken back. */
interface Scan {
  txnIds: number[];
  taskId: number;
  text: string;
}

const quiet = { done: null, quiet: true } as const;

const allLeft = (task: Task, walk: Walk): string => {
  const stop = stopNow(task, walk);
  if (stop?.isCatchWeight) return `逐箱扫描箱码，共 ${stop.leftQty} 箱`;
  return stop ? `输入数量，回车 = ${spell(stop, stop.leftQty)}` : '本任务已拣完';
};

const nextOf = (task: Task, walk: Walk): string => {
  if (walk.at === 'goods') return '扫描商品或容器';
  return walk.at === 'lot' ? '扫描批次' : allLeft(task, walk);
};

/** Everything a picker does, one scan after the other. Failures are thrown: the scan field tells them, after the page has the truth. */
export function usePicking(
  initialTask: number | null,
  next: { areaId?: number | undefined; kind?: PickKind | undefined },
  onTask: (id: number | null) => void,
) {
  const held = useHeld<Held>({
    taskId: initialTask,
    walk: START,
    cart: null,
    missing: null,
    shorted: null,
  });
  const claim = useAct(pickTaskApi.claim, WAVE_READS, quiet);
  const claimNext = useAct(pickTaskApi.next, WAVE_READS, quiet);
  const confirm = useAct(pickApi.confirm, WAVE_READS, quiet);
  const short = useAct(pickApi.short, WAVE_READS, quiet);
  const undoing = useAct(pickApi.undo, WAVE_READS, quiet);
  const scans = useRef<readonly Scan[]>([]);
  const [last, setLast] = useState<Scan | null>(null);
  const keep = (next: readonly Scan[]): void => {
    scans.current = next;
    setLast(next.at(-1) ?? null);
  };
  const open = (taskId: number | null): void => {
    held.change({ taskId, walk: START, missing: null, shorted: null });
    onTask(taskId);
  };
  const cart = (): { cartCode?: string } => {
    const code = held.now().cart;
    return code === null ? {} : { cartCode: code };
  };

  /** Somebody else may have been faster: what is shown is asked again before the sentence is. */
  const sure = async <T>(act: Promise<T>): Promise<T> =>
    act.catch(async (error: unknown) => {
      await refresh([pickTaskApi.get]);
      throw error;
    });

  const take = async (how: { taskId: number } | { taskNo: string }): Promise<ScanResult> => {
    const task = await sure(claim.mutateAsync({ ...how, ...cart() }));
    open(task.id);
    return { text: `已领取任务 ${task.taskNo}`, sub: '请前往第一个库位' };
  };
  const takeNext = async (): Promise<ScanResult> => {
    const { task } = await sure(claimNext.mutateAsync({ ...next, ...cart() }));
    if (!task) return { text: '没有待领取的任务', tone: 'warn' };
    open(task.id);
    return { text: `已领取任务 ${task.taskNo}`, sub: '请前往第一个库位' };
  };
  const beforeTask = async (code: string): Promise<ScanResult> => {
    if (code === '') return takeNext();
    if (isDocumentNo(code)) return take({ taskNo: code });
    held.change({ cart: code.toUpperCase() });
    return { text: `拣货车 ${code.toUpperCase()}`, sub: '扫描任务号，或按回车领取下一个任务' };
  };

  const picked = async (task: Task, stop: Stop, qty: number): Promise<ScanResult> => {
    const { txnIds } = await sure(confirm.mutateAsync({ lines: [grabOf(stop, held.now().walk, qty)] }));
    keep([...scans.current, { txnIds, taskId: task.id, text: `${stop.positionCode} ${spell(stop, qty)}` }]);
    held.change({ walk: START, shorted: null });
    const after = await fresh(pickTaskApi.get, { id: task.id });
    if (after.status >= OVER) return { text: `任务 ${task.taskNo} 已完成`, sub: '按回车领取下一个任务', tone: 'done' };
    const to = stopNow(after, START);
    return { text: `已拣 ${spell(stop, qty)}`, sub: to ? `下一个库位 ${to.positionCode}` : '本任务已拣完' };
  };
  /** The last confirmation of this visit, one after the other; what cannot go back is offered no more. */
  const undo = async (): Promise<ScanResult> => {
    const scan = scans.current.at(-1);
    if (!scan) throw new Error('没有可撤销的拣货');
    await sure(undoing.mutateAsync({ txnIds: scan.txnIds })).catch((error: unknown) => {
      if (!isFailure(error) || !error.transport) keep(scans.current.slice(0, -1));
      throw error;
    });
    keep(scans.current.slice(0, -1));
    open(scan.taskId);
    await fresh(pickTaskApi.get, { id: scan.taskId });
    return { text: `已撤销 ${scan.text}`, sub: '请放回原库位', tone: 'warn' };
  };
  const qtyTyped = async (task: Task, stop: Stop, typed: string, again: boolean): Promise<ScanResult> => {
    const qty = pickedQty(task, stop, typed, again);
    if (qty > 0) return picked(task, stop, qty);
    held.change({ missing: 0 });
    return { text: '请选择短拣原因', tone: 'warn' };
  };

  /** Goods by weight are scanned carton by carton; the last one, or an empty answer, confirms them. */
  const cartonScanned = async (task: Task, stop: Stop, code: string): Promise<ScanResult> => {
    const { walk } = held.now();
    if (code === '') return picked(task, stop, walk.cartons.length);
    const next = atCarton(stop, walk, code);
    held.change({ walk: next });
    if (next.cartons.length >= cartonsDue(stop)) return picked(task, stop, next.cartons.length);
    return { text: next.cartons.at(-1) ?? '', sub: `${scannedSoFar(stop, next)}，继续扫描箱码，或按回车确认` };
  };

  const onScan = async (code: string, again: boolean, label: Gs1 | null): Promise<ScanResult> => {
    const { taskId, walk } = held.now();
    if (taskId === null) return beforeTask(code);
    const task = await fresh(pickTaskApi.get, { id: taskId });
    if (task.status >= OVER) {
      open(null);
      return beforeTask(code);
    }
    if (task.status === FREE) return take({ taskId });
    const stop = stopNow(task, walk);
    if (!stop) throw new Error('本任务已拣完，请点击完成');
    if (walk.at === 'position') {
      const { walk: arrived, jumped } = atPosition(task, walk, code);
      held.change({ walk: arrived, shorted: null });
      return {
        text: jumped ? `改拣库位 ${code.toUpperCase()}` : arrived.goodsCode ? '商品正确' : '库位正确',
        sub: nextOf(task, arrived),
        ...(jumped ? { tone: 'warn' as const } : {}),
      };
    }
    if (walk.at === 'goods' || walk.at === 'lot') {
      const known = walk.at === 'goods' ? atGoods(task, walk, code) : atLot(task, walk, code);
      refuseStranger(task, known, label);
      held.change({ walk: known });
      return { text: walk.at === 'goods' ? '商品正确' : '批次正确', sub: nextOf(task, known) };
    }
    return stop.isCatchWeight ? cartonScanned(task, stop, code) : qtyTyped(task, stop, code, again);
  };

  const giveShort = async (
    stop: Stop,
    qty: number,
    reason: 'DAMAGED' | 'MISSING' | 'EXPIRED' | 'OTHER',
  ): Promise<void> => {
    const result = await sure(short.mutateAsync({ ...shortOf(stop, held.now().walk, qty), reason }));
    held.change({ walk: START, missing: null, shorted: { result, packs: stop.packs } });
    const { taskId } = held.now();
    if (taskId !== null) await fresh(pickTaskApi.get, { id: taskId });
  };
  return {
    ...held.value,
    onScan,
    take,
    open,
    giveShort,
    undo,
    last,
    busy: short.isPending,
    choose: (chosen: string | null) => held.change({ walk: { ...START, chosen } }),
    askShort: (missing: number | null) => held.change({ missing }),
    dropCarton: (code: string) => held.change({ walk: putDown(held.now().walk, code) }),
    dropCart: () => held.change({ cart: null }),
  };
}
