import { actionsAt, type Machine } from '#contract/kit/machine.ts';
import {
  patrolTaskLife,
  type EventAction,
  type RectifyAction,
  type TaskAction,
  type WarningAction,
} from '#contract/patrol/life.ts';

/**
 * Who may do what to whose work. The state of a document says what may be done at all (its life); these say why this person
 * may not do it, or null. A command refuses with the sentence, a read offers no act that has one.
 */

const JUDGING: readonly RectifyAction[] = ['extend', 'falseReport', 'pass', 'reject'];

/** Nobody judges his own: whoever is or ever was responsible for a danger, or handed in its rectification, neither moves its date nor closes it nor sends it back. */
export function refusesJudge(
  act: RectifyAction,
  userId: number,
  { responsibleId, partyIds }: { responsibleId: number; partyIds: readonly number[] },
): string | null {
  if (!JUDGING.includes(act)) return null;
  if (responsibleId === userId) return '不能审核自己的整改';
  return partyIds.includes(userId) ? '不能审核自己负责过或提交过的整改' : null;
}

/** A walk is its inspector's: nobody begins it or fills in what he saw for him; whoever is to do that is handed it first. Once it has begun it is taken from nobody who works here. */
export function refusesWalker(
  act: TaskAction,
  userId: number,
  task: { status: number; inspectorId: number; inspector: string; inspectorWorks: boolean },
): string | null {
  if (act === 'start') return task.inspectorId === userId ? null : `巡检任务属于【${task.inspector}】，请先移交`;
  if (act === 'check' || act === 'finish')
    return task.inspectorId === userId ? null : '只有该任务的巡检人可以检查和完成';
  if (act === 'transfer' && task.status === patrolTaskLife.at.walking && task.inspectorWorks)
    return '巡检人已开始且仍在岗，不能转派';
  return null;
}

/** The report of an investigation is judged neither by who led it nor by who handed it in: of a report that waits, who wrote the row last. */
export function refusesVerdict(
  act: EventAction,
  userId: number,
  { leaderId, updatedBy }: { leaderId: number; updatedBy: number },
): string | null {
  if (act !== 'pass' && act !== 'reject') return null;
  if (leaderId === userId) return '不能审批自己负责的调查';
  return updatedBy === userId ? '不能审批自己提交的报告' : null;
}

/** A measure against an event: 0 open, 1 done, 2 verified. */
interface Measure {
  ownerId: number;
  doneBy: number | null;
  status: number;
}
export const MEASURE_ACTS = ['finishAction', 'verifyAction'] as const;
export type MeasureAct = (typeof MEASURE_ACTS)[number];

/** Why a measure does not stand where the act needs it, or null. */
export function refusesMeasureState(act: MeasureAct, { status }: Pick<Measure, 'status'>): string | null {
  if (act === 'finishAction') return status === 0 ? null : '该措施已完成';
  if (status === 1) return null;
  return status === 0 ? '该措施尚未完成' : '该措施已验证';
}

/** A measure is done by its owner, and verified by somebody else than its owner and than whoever did it. */
export function refusesMeasure(act: MeasureAct, userId: number, { ownerId, doneBy }: Measure): string | null {
  if (act === 'finishAction') return ownerId === userId ? null : '只有措施责任人可以完成该措施';
  if (doneBy === userId) return '不能验证自己完成的措施';
  return ownerId === userId ? '不能验证自己负责的措施' : null;
}

/** Whoever solved what was warned of does not confirm it. */
export const refusesConfirmation = (act: WarningAction, userId: number, { handleBy }: { handleBy: number | null }) =>
  (act === 'confirm' || act === 'reject') && handleBy === userId ? '处理人不能确认自己的处理结果' : null;

/** What is offered: acts that neither the state nor the person stands against. */
export const offered = <A extends string>(
  life: Machine<number, A>,
  status: number,
  refuses: (act: A) => string | null,
): A[] => actionsAt(life, status).filter((act) => refuses(act) === null);
