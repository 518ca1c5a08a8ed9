import { pickTaskLife } from '#contract/outbound/pick-life.ts';
import { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import { refusedHere } from '../../../data/failure.ts';
import { fieldAct, fieldUndo, type FieldWork } from '../../../data/offline/acts.ts';
import { isOpen, spell, type Stop, type Task } from './walk.ts';

type Part = Stop['parts'][number];

const PICKED = 20;

/** What is picked without a network: one grab, from the task's stops as they were. */
const confirm = fieldAct({
  act: pickApi.confirm,
  read: pickTaskApi.get,
  apply: (task, { lines }) =>
    lines.every(({ lineIds }) => stopOf(task, lineIds) !== undefined)
      ? lines.reduce(
          (now, { lineIds, qty, cartonCodes }) =>
            grabbed(now, lineIds, qty ?? cartonCodes?.length ?? null, cartonCodes ?? []),
          task,
        )
      : null,
  title: (task, { lines }) =>
    lines
      .map(({ lineIds, qty, cartonCodes }) => {
        const stop = stopOf(task, lineIds);
        return stop
          ? `拣货 ${stop.positionCode} ${stop.goodsName} ${spell(stop, qty ?? cartonCodes?.length ?? stop.leftQty)}`
          : '拣货';
      })
      .join('、'),
  answer: (task, _, seq) => ({
    pickedQty: 0,
    orders: [],
    tasks: [
      {
        id: task.id,
        taskNo: task.taskNo,
        status: task.status,
        leftLines: task.lineCount - task.lineDone,
      },
    ],
    txnIds: [-seq],
  }),
});

/** Taken back before it was sent: nothing was done. Afterwards: under the numbers the server gave it. */
const undo = fieldUndo({
  undo: pickApi.undo,
  of: pickApi.confirm,
  seqs: ({ txnIds }) => txnIds.filter((id) => id < 0).map((id) => -id),
  real: ({ txnIds }, answerOf) => ({
    txnIds: txnIds.flatMap((id) => (id < 0 ? answerOf(-id).txnIds : [id])),
  }),
  answer: { orders: [], tasks: [], undoneQty: 0 },
});

export const field: FieldWork = { reads: [pickTaskApi.get], acts: [confirm], undos: [undo] };

const stopOf = (task: Task, lineIds: readonly number[]): Stop | undefined =>
  task.stops.find(({ parts }) => parts.some(({ lineId }) => lineIds.includes(lineId)));

/** The task after a grab of these lines; null takes all that is left of them. Weighed cartons that were taken lie there no more. */
function grabbed(task: Task, lineIds: readonly number[], qty: number | null, codes: readonly string[]): Task {
  const stop = stopOf(task, lineIds);
  if (!stop) return task;
  const due = stop.parts.filter(({ lineId }) => lineIds.includes(lineId));
  const open = due.reduce((sum, part) => sum + part.qty - part.pickedQty, 0);
  const taken = qty ?? open;
  if (taken > open) throw refusedHere(`拣货数量超过任务数量，还需 ${spell(stop, open)}`);
  const parts = handedOut(stop.parts, lineIds, taken);
  const after: Stop = {
    ...stop,
    parts,
    pickedQty: stop.pickedQty + taken,
    leftQty: stop.leftQty - taken,
    cartons: codes.length === 0 ? stop.cartons : stop.cartons.filter(({ code }) => !codes.includes(code)),
  };
  const stops = task.stops.map((one) => (one === stop ? after : one));
  const { picking, done } = pickTaskLife.at;
  return {
    ...task,
    stops,
    pickedQty: task.pickedQty + taken,
    lineDone: stops.flatMap((one) => one.parts).filter(({ qty: wanted, pickedQty }) => pickedQty >= wanted).length,
    status: stops.some(isOpen) ? picking : done,
    actions: [],
  };
}

/** What was taken goes to the lines in the order in which they are named. */
function handedOut(parts: readonly Part[], lineIds: readonly number[], taken: number): Part[] {
  let rest = taken;
  return parts.map((part) => {
    if (!lineIds.includes(part.lineId)) return part;
    const got = Math.min(rest, part.qty - part.pickedQty);
    rest -= got;
    const pickedQty = part.pickedQty + got;
    return { ...part, pickedQty, state: pickedQty >= part.qty ? PICKED : part.state };
  });
}
