import { LINE_OPEN } from '#contract/task/life.ts';
import type { TaskLine } from './rows.ts';

/** What a change leaves of a line. */
export type LineAfter = Pick<TaskLine, 'id' | 'doneQty' | 'state'>;

/**
 * The status of each task as all its lines now say: 40 when none is open (90 when nothing of it was done), 20 when work has begun, else 10. Pure.
 */
export function statusAfter(
  lines: Iterable<LineAfter & Pick<TaskLine, 'taskId'>>,
  changed: readonly LineAfter[],
): Map<number, number> {
  const after = new Map(changed.map((line) => [line.id, line]));
  const tasks = new Map<number, { open: boolean; begun: boolean }>();
  for (const line of lines) {
    const { state, doneQty } = after.get(line.id) ?? line;
    const task = tasks.get(line.taskId);
    tasks.set(line.taskId, {
      open: state === LINE_OPEN || (task?.open ?? false),
      begun: doneQty > 0 || (task?.begun ?? false),
    });
  }
  return new Map([...tasks].map(([id, { open, begun }]) => [id, open ? (begun ? 20 : 10) : begun ? 40 : 90]));
}
