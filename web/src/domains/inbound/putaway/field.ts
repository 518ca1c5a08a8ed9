import { putawayApi, type ConfirmLine } from '#contract/inbound/putaway.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { LINE_OPEN, putawayLife } from '#contract/task/life.ts';
import { refusedHere } from '../../../data/failure.ts';
import { fieldAct, type FieldWork } from '../../../data/offline/acts.ts';
import { restOf } from '../../../ui/scan/carry.ts';
import { spelled } from '../../../ui/text/packs.ts';
import { openOf } from './open-lines.ts';

type Task = OutputOf<typeof putawayApi.get>;
type Put = Pick<ConfirmLine, 'lineId' | 'qty' | 'positionCode'>;

const LINE_DONE = 20;

/** What is put away without a network: the line at the place that was scanned. */
const confirm = fieldAct({
  act: putawayApi.confirm,
  read: putawayApi.get,
  apply: (task, { lines }) =>
    lines.every(({ lineId }) => task.lines.some(({ id }) => id === lineId)) ? lines.reduce(put, task) : null,
  title: (task, { lines }) =>
    lines
      .map(({ lineId, qty, positionCode }) => {
        const line = task.lines.find(({ id }) => id === lineId);
        const what = line ? `${line.goodsName} ${spelled(qty ?? restOf(line), line.packs)}` : '';
        return `上架 ${what} → ${positionCode ?? line?.toPositionCode ?? ''}`;
      })
      .join('、'),
  answer: (task) => ({ tasks: [{ id: task.id, taskNo: task.taskNo, status: task.status }], orders: [], onward: [] }),
});

export const field: FieldWork = { reads: [putawayApi.get], acts: [confirm], undos: [] };

function put(task: Task, { lineId, qty, positionCode }: Put): Task {
  const lines = task.lines.map((line) => {
    if (line.id !== lineId) return line;
    const doneQty = line.doneQty + (qty ?? restOf(line));
    if (line.state !== LINE_OPEN || doneQty > line.qty) throw refusedHere('该行已上架');
    return {
      ...line,
      doneQty,
      realPositionCode: positionCode ?? line.toPositionCode,
      state: doneQty === line.qty ? LINE_DONE : line.state,
    };
  });
  const { claimed, done } = putawayLife.at;
  return {
    ...task,
    lines,
    doneQty: lines.reduce((sum, line) => sum + line.doneQty, 0),
    status: openOf(lines).length > 0 ? claimed : done,
  };
}
