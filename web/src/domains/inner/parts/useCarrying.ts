import { call } from '../../../data/call.ts';
import { useField } from '../../../data/offline/field.ts';
import { refresh, useAct } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { useHeld } from '../../../ui/form/useHeld.ts';
import { judged, partOf, restOf, restText } from '../../../ui/scan/carry.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { same } from '../../../ui/scan/scanned.ts';
import { spelled } from '../../../ui/text/packs.ts';
import type { CarryKind } from './carry-kinds.ts';
import { inOrder, isAt, MINE, OPEN, TASK_FREE, type Line } from './carry-walk.ts';

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

type Api = CarryKind['api'];

const openLines = async (api: Api, by: { holds?: string; positionCode?: string; taskNo?: string }): Promise<Line[]> =>
  inOrder((await call(api.queryPage, { ...MINE, param: { ...by, ...OPEN } })).list);

/** What is in the clerk's own hands: all there is to work on without a network. */
const myLines = async (api: Api): Promise<Line[]> => inOrder((await call(api.queryPage, MINE)).list);

/** The carrier's one thread: source → target, and on to the next line. Failures are thrown for the scan field. */
export function useCarrying(kind: CarryKind) {
  const { api, reads } = kind;
  const { value: state, now, put, change: set } = useHeld<State>(FREE);
  const claim = useAct(api.claim, [], { done: null, quiet: true });
  const nextTask = useAct(api.next, [], { done: null, quiet: true });
  const confirm = useAct(api.confirm, [], { done: null, quiet: true });
  const mayChange = useAllowed(kind.mayChange);

  /** By what is in the clerk's hand, by the place he stands at, by the task's number. */
  const find = async (scanned: string): Promise<ScanResult> => {
    const mine = (await myLines(api)).find((line) => isAt(line, scanned) || same(scanned, line.taskNo));
    if (mine) return take(mine, true);
    if (useField.getState().down) throw new Error(kind.unknown(scanned));
    const at = (await openLines(api, { positionCode: scanned })).filter((line) => isAt(line, scanned));
    const [line] =
      at.length > 0 ? at : (await openLines(api, { holds: scanned })).concat(await openLines(api, { taskNo: scanned }));
    if (!line) throw new Error(kind.unknown(scanned));
    return take(line, true);
  };
  const take = async (line: Line, held: boolean): Promise<ScanResult> => {
    if (line.status === TASK_FREE) {
      await claim.mutateAsync({ id: line.taskId });
      // The device holds what is in hand before the network goes.
      void myLines(api).catch(() => undefined);
    }
    put({ ...FREE, line, held });
    void refresh([api.queryPage]);
    return held
      ? {
          text: line.toPositionCode ?? '请选择库位',
          sub: `${line.goodsName} ${restText(line)}，${kind.toTarget}`,
        }
      : { text: line.fromPositionCode, sub: `${line.goodsName} ${restText(line)}，到该库位取货` };
  };

  /** The same person's next line, or the most urgent task nobody has taken. */
  const next = async (): Promise<ScanResult> => {
    const [mine] = await myLines(api);
    if (mine) return take(mine, false);
    const task = await nextTask.mutateAsync({});
    const [line] = task ? await openLines(api, { taskNo: task.taskNo }) : [];
    if (!line) throw new Error(kind.nothing);
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
        sub: kind.otherTarget,
        tone: 'warn',
      };
    }
    await confirm.mutateAsync({
      lines: [{ lineId: line.id, qty: part, positionCode: code }],
      changePosition: verdict === 'change',
    });
    await refresh(reads);
    const qty = spelled(part ?? restOf(line), line.packs),
      [following] = await myLines(api);
    put({ ...FREE, line: following ?? null });
    return following
      ? { text: kind.did(qty), sub: `${line.goodsName} → ${code}，下一行 ${following.fromPositionCode}` }
      : { text: kind.last(qty), sub: `${line.goodsName} → ${code}`, tone: 'done' };
  };

  const onScan = async (scanned: string, again: boolean): Promise<ScanResult> => {
    const { line, held, asking } = now();
    if (!line) return scanned === '' ? next() : find(scanned);
    if (asking) {
      const part = partOf(line, scanned, again);
      set({ part, asking: false });
      return { text: kind.partOf(spelled(part ?? restOf(line), line.packs)), sub: kind.toTarget };
    }
    if (!held) return isAt(line, scanned) ? take(line, true) : find(scanned);
    return isAt(line, scanned) ? take(line, true) : place(line, scanned);
  };

  return {
    ...state,
    kind,
    mayChange,
    onScan,
    take,
    askPart: (): void => set({ asking: true, other: null }),
    drop: (): void => put(now().held && now().line ? { ...FREE, line: now().line } : FREE),
  };
}

export type Carrying = ReturnType<typeof useCarrying>;
