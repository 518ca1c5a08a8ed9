import { putawayApi } from '#contract/inbound/putaway.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { changePosPermit } from '#contract/task/life.ts';
import { call } from '../../../data/call.ts';
import { refresh, useAct, useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { useHeld } from '../../../ui/form/useHeld.ts';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { judged, partOf, restOf, restText } from '../../../ui/scan/carry.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { spelled } from '../../../ui/text/packs.ts';
import { useFollow } from '../useFollow.ts';
import { useRecent, WORK_READS, type Deed } from '../useUndo.ts';
import { FIRST_LEG, lineOf, openOf, type TaskLine } from './open-lines.ts';

type Task = OutputOf<typeof putawayApi.get>;

interface State {
  taskId: number | null;
  /** The line in hand; null: the next open one. */
  lineId: number | null;
  /** Its container or goods were scanned (or it was picked by hand). */
  held: boolean;
  /** Less than all of it; `asking` while it is typed. */
  part: number | null;
  asking: boolean;
  /** A position that is not the task's, scanned once. */
  other: string | null;
}

const FREE: State = { taskId: null, lineId: null, held: false, part: null, asking: false, other: null };
/** Open and under way. */
export const OPEN_TASKS = [10, 20];
const TASK_FREE = 10;
const TASK_DONE = 40;
const FINDINGS = 20;

/** The putaway clerk's one thread: goods → place → put, and on to the next line. */
export function usePutaway() {
  const [url, setUrl] = useUrlState({ task: '' });
  const { value: state, now, put, change } = useHeld<State>({ ...FREE, taskId: Number(url.task) || null });
  const { taskId } = state;
  // A link of the order opens its task here, whatever was in hand.
  useFollow(url.task, (task) => {
    if ((Number(task) || null) !== now().taskId) put({ ...FREE, taskId: Number(task) || null });
  });
  const recent = useRecent();
  const query = useCall(putawayApi.get, { id: taskId ?? 0 }, { enabled: taskId !== null, quiet: true });
  const task = taskId === null ? undefined : query.data;
  const confirm = useAct(putawayApi.confirm, [], { done: null, quiet: true });
  const claim = useAct(putawayApi.claim, [putawayApi.queryPage], { done: null, quiet: true });
  const mayChange = useAllowed(changePosPermit('PUTAWAY'));

  const open = (id: number | null): void => {
    put({ ...FREE, taskId: id });
    setUrl({ task: id === null ? '' : String(id) });
  };
  const lineIn = (t: Task | undefined): TaskLine | undefined =>
    openOf(t?.lines ?? []).find((line) => line.id === now().lineId) ?? openOf(t?.lines ?? [])[0];

  /** By what is in the clerk's hand, then by the task's number, then by the order's. */
  const find = async (scanned: string): Promise<ScanResult> => {
    for (const by of [{ holds: scanned }, { taskNo: scanned }, { orderNo: scanned }]) {
      const { list } = await call(putawayApi.queryPage, {
        param: { ...by, status: OPEN_TASKS },
        pageNum: 1,
        pageSize: FINDINGS,
      });
      const [hit, ...others] = list;
      if (!hit) continue;
      open(hit.id);
      if (by.holds) return hold(await call(putawayApi.get, { id: hit.id }), scanned);
      return {
        text: hit.taskNo,
        sub: others.length > 0 ? `该单还有 ${others.length} 个任务，请扫描容器或商品` : '请扫描容器或商品',
      };
    }
    throw new Error(`未找到【${scanned}】对应的上架任务`);
  };

  const hold = async (t: Task, scanned: string): Promise<ScanResult> => {
    const line = lineOf(t.lines, scanned, lineIn(t)?.id ?? null);
    if (!line) throw new Error(`【${scanned}】不在任务【${t.taskNo}】中`);
    return take(t, line);
  };
  const take = async (t: Task, line: TaskLine): Promise<ScanResult> => {
    if (t.status === TASK_FREE) {
      await claim.mutateAsync({ id: t.id });
      await refresh([putawayApi.get]);
    }
    change({ lineId: line.id, held: true, part: null, asking: false, other: null });
    return {
      text: line.toPositionCode ?? '请选择库位',
      sub: `${line.goodsName} ${restText(line)}，扫描库位确认`,
    };
  };

  const place = async (t: Task, line: TaskLine, scanned: string): Promise<ScanResult> => {
    const { other, part } = now();
    const code = scanned.toUpperCase();
    const verdict = judged(line, code, other);
    if (verdict === 'ask') {
      if (!mayChange) throw new Error(`库位【${code}】与任务不符`);
      change({ other: code });
      return { text: `库位【${code}】与任务不符，是否更换`, sub: '再扫一次该库位即更换，或扫描任务库位', tone: 'warn' };
    }
    const after = await confirm.mutateAsync({
      lines: [{ lineId: line.id, qty: part, positionCode: code }],
      changePosition: verdict === 'change',
    });
    await refresh([putawayApi.get]);
    void refresh(WORK_READS.filter((read) => read !== putawayApi.get));
    const qty = part ?? restOf(line);
    recent.add(deedOf(line, code, qty));
    const [next] = after.onward;
    const dropped = next ? `第二步任务 ${next.taskNo} 已生成` : null;
    const over = after.tasks.find((x) => x.id === t.id)?.status === TASK_DONE;
    if (over) {
      open(null);
      return { text: `任务 ${t.taskNo} 已完成`, sub: dropped ?? '扫描下一个任务、单号，或点选', tone: 'done' };
    }
    put({ ...FREE, taskId: t.id });
    return {
      text: `${dropped ? '已接驳' : '已上架'} ${spelled(qty, line.packs)}`,
      sub: `${line.goodsName} → ${code}，继续下一行`,
    };
  };

  const onScan = async (scanned: string, again: boolean): Promise<ScanResult | undefined> => {
    const { held, asking, taskId: id } = now();
    if (id === null) return find(scanned);
    // Asked afresh: of two quick scans the second must see what the first did, and a colleague may work on the same task.
    const t = await call(putawayApi.get, { id });
    const line = lineIn(t);
    if (!line) return find(scanned);
    if (asking) {
      const part = partOf(line, scanned, again);
      change({ part, asking: false });
      return { text: `上架 ${spelled(part ?? restOf(line), line.packs)}`, sub: '扫描库位确认' };
    }
    const other = lineOf(t.lines, scanned, line.id);
    return held && (!other || other.id === line.id) ? place(t, line, scanned) : hold(t, scanned);
  };

  return {
    ...state,
    taskId,
    task,
    query,
    line: lineIn(task),
    recent,
    mayChange,
    onScan,
    open,
    take,
    askPart: (): void => change({ asking: true, other: null }),
    drop: (): void =>
      now().held ? change({ held: false, lineId: null, part: null, asking: false, other: null }) : open(null),
  };
}

export type Stowing = ReturnType<typeof usePutaway>;

const deedOf = (line: TaskLine, position: string, qty: number): Deed => ({
  title: line.goodsName,
  qty: spelled(qty, line.packs),
  tone: line.quality === 'D' ? 'bad' : 'good',
  note: [line.orderNo, position, line.fromLpnCode, `批次 ${line.lotNo}`].filter(Boolean).join(' · '),
  orderId: line.orderId ?? 0,
  detailId: line.detailId ?? 0,
  mark: { action: line.leg === FIRST_LEG ? 'DROP' : 'PUTAWAY', field: 'lineId', id: line.id },
});
