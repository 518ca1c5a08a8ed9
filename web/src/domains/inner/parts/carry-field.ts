import { moveApi } from '#contract/inner/move.ts';
import { replenishApi } from '#contract/inner/replenish.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { LINE_OPEN, moveLife } from '#contract/task/life.ts';
import { refusedHere } from '../../../data/failure.ts';
import { fieldAct, fieldKeep, type FieldWork } from '../../../data/offline/acts.ts';
import { restOf } from '../../../ui/scan/carry.ts';
import { spelled } from '../../../ui/text/packs.ts';

type Page = OutputOf<typeof moveApi.queryPage>;
type Carry = InputOf<typeof moveApi.confirm>;

const LINE_DONE = 20;

/** Lines in one's own hands after some of them were carried; null when they are not all there. */
function carried(page: Page, { lines }: Carry): Page | null {
  if (!lines.every(({ lineId }) => page.list.some(({ id }) => id === lineId))) return null;
  return lines.reduce(put, page);
}

function put(page: Page, { lineId, qty, positionCode }: Carry['lines'][number]): Page {
  const list = page.list.map((line) => {
    if (line.id !== lineId) return line;
    const doneQty = line.doneQty + (qty ?? restOf(line));
    if (line.lineState !== LINE_OPEN || doneQty > line.qty) throw refusedHere('该任务行已完成');
    return {
      ...line,
      doneQty,
      realPositionCode: positionCode ?? line.toPositionCode,
      lineState: doneQty === line.qty ? LINE_DONE : line.lineState,
    };
  });
  return { ...page, list };
}

const titleOf =
  (verb: (what: string, to: string) => string) =>
  (page: Page, { lines }: Carry): string =>
    lines
      .map(({ lineId, qty, positionCode }) => {
        const line = page.list.find(({ id }) => id === lineId);
        const what = line ? `${line.goodsName} ${spelled(qty ?? restOf(line), line.packs)}` : '';
        return verb(what, positionCode ?? line?.toPositionCode ?? '');
      })
      .join('、');

function answered(page: Page, { lines }: Carry): OutputOf<typeof moveApi.confirm> {
  const ids = new Set(
    page.list.filter(({ id }) => lines.some(({ lineId }) => lineId === id)).map(({ taskId }) => taskId),
  );
  return {
    tasks: [...ids].map((id) => {
      const own = page.list.filter(({ taskId }) => taskId === id);
      const { claimed, done } = moveLife.at;
      return {
        id,
        taskNo: own[0]?.taskNo ?? '',
        status: own.some(({ lineState }) => lineState === LINE_OPEN) ? claimed : done,
      };
    }),
  };
}

/** What is kept of the many ways a list of tasks is asked: the open lines in one's own hands. */
const mine = ({ param }: InputOf<typeof moveApi.queryPage>): boolean =>
  param?.mine === true && param.lineState === LINE_OPEN;

/** What is moved and replenished without a network: lines whose task was taken with one. */
export const field: FieldWork = {
  reads: [moveApi.queryPage, replenishApi.queryPage],
  keeps: [fieldKeep({ read: moveApi.queryPage, when: mine }), fieldKeep({ read: replenishApi.queryPage, when: mine })],
  acts: [
    fieldAct({
      act: moveApi.confirm,
      read: moveApi.queryPage,
      apply: carried,
      title: titleOf((what, to) => `移库 ${what} → ${to}`),
      answer: answered,
    }),
    fieldAct({
      act: replenishApi.confirm,
      read: replenishApi.queryPage,
      apply: carried,
      title: titleOf((what, to) => `补货 ${what} → ${to}`),
      answer: answered,
    }),
  ],
  undos: [],
};
