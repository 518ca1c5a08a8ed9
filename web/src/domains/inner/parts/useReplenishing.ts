import { replenishApi } from '#contract/inner/replenish.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import { changePosPermit } from '#contract/task/life.ts';
import { call } from '../../../data/call.ts';
import { refresh, useAct } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { useHeld } from '../../../ui/form/useHeld.ts';
import { judged, partOf, restOf, restText } from '../../../ui/scan/carry.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { spelled } from '../../../ui/text/packs.ts';
import { inOrder, isAt, OPEN_TASKS, TASK_FREE, type Line } from './replenish-walk.ts';

interface State {
  /** The line in hand. */
  line: Line | null;
  /** Its source was scanned (or it was taken by hand): the face comes next. */
  held: boolean;
  /** Less than all of it; `asking` while it is typed. */
  part: number | null;
  asking: boolean;
  /** A position that is not the task's, scanned once. */
  other: string | null;
}

const FREE: State = { line: null, held: false, part: null, asking: false, other: null };
const FINDINGS = 100;

/** What a step makes old. */
export const REPLENISH_READS = [replenishApi.queryPage, replenishApi.statistic, stockApi.queryPage, stockApi.get];

const openLines = async (by: {
  holds?: string;
  positionCode?: string;
  taskNo?: string;
  mine?: boolean;
}): Promise<Line[]> =>
  inOrder(
    (
      await call(replenishApi.queryPage, {
        param: { ...by, status: OPEN_TASKS, lineState: 10 },
        pageNum: 1,
        pageSize: FINDINGS,
      })
    ).list,
  );

/** The replenisher's one thread: storage place → pick face, and on to the next line. Failures are thrown for the scan field. */
export function useReplenishing() {
  const { value: state, now, put, change: set } = useHeld<State>(FREE);
  const claim = useAct(replenishApi.claim, [], { done: null, quiet: true });
  const nextTask = useAct(replenishApi.next, [], { done: null, quiet: true });
  const confirm = useAct(replenishApi.confirm, [], { done: null, quiet: true });
  const mayChange = useAllowed(changePosPermit('REPLENISH'));

  /** By what is in the clerk's hand, by the place he stands at, by the task's number. */
  const find = async (scanned: string): Promise<ScanResult> => {
    const at = (await openLines({ positionCode: scanned })).filter((line) => isAt(line, scanned));
    const [line] =
      at.length > 0 ? at : (await openLines({ holds: scanned })).concat(await openLines({ taskNo: scanned }));
    if (!line) throw new Error(`未找到【${scanned}】对应的补货任务`);
    return take(line, true);
  };
  const take = async (line: Line, held: boolean): Promise<ScanResult> => {
    if (line.status === TASK_FREE) await claim.mutateAsync({ id: line.taskId });
    put({ ...FREE, line, held });
    void refresh([replenishApi.queryPage]);
    return held
      ? {
          text: line.toPositionCode ?? '请选择库位',
          sub: `${line.goodsName} ${restText(line)}，扫描拣货位确认`,
        }
      : { text: line.fromPositionCode, sub: `${line.goodsName} ${restText(line)}，到该库位取货` };
  };

  /** The same person's next line, or the most urgent task nobody has taken. */
  const next = async (): Promise<ScanResult> => {
    const [mine] = await openLines({ mine: true });
    if (mine) return take(mine, false);
    const task = await nextTask.mutateAsync({});
    const [line] = task ? await openLines({ taskNo: task.taskNo }) : [];
    if (!line) throw new Error('没有待补货的任务');
    return take({ ...line, status: task?.status ?? line.status }, false);
  };

  const place = async (line: Line, scanned: string): Promise<ScanResult> => {
    const code = scanned.toUpperCase(),
      { other, part } = now();
    const verdict = judged(line, code, other);
    if (verdict === 'ask') {
      if (!mayChange) throw new Error(`库位【${code}】与任务不符`);
      set({ other: code });
      return {
        text: `库位【${code}】与任务不符，是否更换`,
        sub: '再扫一次该库位即更换，或扫描任务拣货位',
        tone: 'warn',
      };
    }
    await confirm.mutateAsync({
      lines: [{ lineId: line.id, qty: part, positionCode: code }],
      changePosition: verdict === 'change',
    });
    await refresh(REPLENISH_READS);
    const qty = spelled(part ?? restOf(line), line.packs),
      [following] = await openLines({ mine: true });
    put({ ...FREE, line: following ?? null });
    return following
      ? { text: `已补货 ${qty}`, sub: `${line.goodsName} → ${code}，下一行 ${following.fromPositionCode}` }
      : { text: `已补货 ${qty}，没有在手的任务了`, sub: `${line.goodsName} → ${code}`, tone: 'done' };
  };

  const onScan = async (scanned: string, again: boolean): Promise<ScanResult> => {
    const { line, held, asking } = now();
    if (!line) return scanned === '' ? next() : find(scanned);
    if (asking) {
      const part = partOf(line, scanned, again);
      set({ part, asking: false });
      return { text: `补货 ${spelled(part ?? restOf(line), line.packs)}`, sub: '扫描拣货位确认' };
    }
    if (!held) return isAt(line, scanned) ? take(line, true) : find(scanned);
    return isAt(line, scanned) ? take(line, true) : place(line, scanned);
  };

  return {
    ...state,
    mayChange,
    onScan,
    take,
    askPart: (): void => set({ asking: true, other: null }),
    drop: (): void => put(now().held && now().line ? { ...FREE, line: now().line } : FREE),
  };
}

export type Replenishing = ReturnType<typeof useReplenishing>;
