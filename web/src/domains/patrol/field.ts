import { nameOf } from '#contract/kit/sheet.ts';
import { patrolTaskApi } from '#contract/patrol/task.ts';
import { fieldAct, type FieldWork } from '../../data/offline/acts.ts';

/** What is found on a walk without a network. A photo is added where there is one again; until then the item says that it lacks it. */
const check = fieldAct({
  act: patrolTaskApi.check,
  read: patrolTaskApi.queryDetail,
  apply: (task, { id, itemId, result, level, remark }) => {
    if (task.id !== id) return null;
    const items = task.items.map((item) =>
      item.itemId === itemId ? { ...item, result, level: level ?? null, remark: remark ?? null } : item,
    );
    return { ...task, items, checkedCount: items.filter((item) => item.result !== null).length };
  },
  title: (task, { itemId, result }) => {
    const item = task.items.find((one) => one.itemId === itemId);
    return `巡检 ${item?.content ?? ''}：${nameOf('checkResult', result)}`;
  },
  answer: (task) => ({ id: task.id, checkedCount: task.checkedCount, itemCount: task.itemCount }),
});

export const field: FieldWork = { reads: [patrolTaskApi.queryDetail], acts: [check], undos: [] };
