import { areaApi } from '#contract/basic/warehouse/area.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt, refusal } from '#contract/kit/machine.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import type { FileShown } from '#contract/ops/file.ts';
import { rectifyLife, type RectifyAction } from '#contract/patrol/life.ts';
import { patrolDangerApi, patrolRectifyTaskApi } from '#contract/patrol/rectify.ts';
import { patrolTaskApi } from '#contract/patrol/task.ts';
import { FAILED } from '#contract/patrol/terms.ts';
import { refusedHere } from '../../data/failure.ts';
import { fieldAct, type FieldWork } from '../../data/offline/acts.ts';

type Rectify = OutputOf<typeof patrolRectifyTaskApi.get>;
const { at } = rectifyLife;

/** The pictures shown after an act that names these; an act that names none leaves them. */
const pictured = (known: FileShown[], ids: readonly number[] | undefined): FileShown[] =>
  ids?.map(
    (id) =>
      known.find((file) => file.id === id) ?? {
        id,
        fileName: '照片',
        mime: 'image/jpeg',
        sizeByte: 0,
        width: null,
        height: null,
      },
  ) ?? known;

/** What is found on a walk without a network; pictures taken then are kept on the device and sent before it. Only what failed has any. */
const check = fieldAct({
  act: patrolTaskApi.check,
  read: patrolTaskApi.queryDetail,
  photos: 'images',
  apply: (task, { id, itemId, result, level, remark, images }) => {
    if (task.id !== id) return null;
    const items = task.items.map((item) =>
      item.itemId === itemId
        ? {
            ...item,
            result,
            level: level ?? null,
            remark: remark ?? null,
            images: result === FAILED ? pictured(item.images, images) : [],
          }
        : item,
    );
    return { ...task, items, checkedCount: items.filter((item) => item.result !== null).length };
  },
  title: (task, { itemId, result }) => {
    const item = task.items.find((one) => one.itemId === itemId);
    return `巡检 ${item?.content ?? ''}：${nameOf('checkResult', result)}`;
  },
  answer: (task) => ({ id: task.id, checkedCount: task.checkedCount, itemCount: task.itemCount }),
});

/** The case, if an act is about it and it stands where the act may be done. */
function heldFor(row: Rectify, id: number, act: RectifyAction): Rectify | null {
  if (row.id !== id) return null;
  const why = refusal(rectifyLife, act, row.status);
  if (why) throw refusedHere(why);
  return row;
}
const answer = ({ id, rectifyNo, status, version }: Rectify) => ({ id, rectifyNo, status, version });

const start = fieldAct({
  act: patrolRectifyTaskApi.start,
  read: patrolRectifyTaskApi.get,
  apply: (row, { id }) =>
    heldFor(row, id, 'start') && {
      ...row,
      status: at.working,
      version: row.version + 1,
      // Whoever works hands it in; what else he was offered he may still do.
      actions: actionsAt(rectifyLife, at.working).filter((act) => act === 'submit' || row.actions.includes(act)),
    },
  title: ({ rectifyNo }) => `开始整改 ${rectifyNo}`,
  answer,
});

const submit = fieldAct({
  act: patrolRectifyTaskApi.submit,
  read: patrolRectifyTaskApi.get,
  photos: 'imagesAfter',
  apply: (row, { id, measure, imagesAfter: ids }) => {
    if (!heldFor(row, id, 'submit')) return null;
    const imagesAfter = pictured(row.imagesAfter, ids);
    if (imagesAfter.length === 0) throw refusedHere('请上传整改后照片', 'imagesAfter');
    // He is a party to the case from now on: nothing more is his to do.
    return {
      ...row,
      status: at.submitted,
      version: row.version + 1,
      measure,
      imagesAfter,
      overdue: false,
      actions: [],
    };
  },
  title: ({ rectifyNo }) => `提交整改 ${rectifyNo}`,
  answer,
});

/** A danger seen without a network: it has no number until it is sent. */
const report = fieldAct({
  act: patrolDangerApi.report,
  read: null,
  photos: 'images',
  apply: () => null,
  title: (_, { description }) => `上报隐患 ${description}`,
  answer: () => ({ id: 0, rectifyNo: '', dangerNo: '', dueAt: '', status: at.open, version: 0 }),
});

export const field: FieldWork = {
  reads: [patrolTaskApi.queryDetail, patrolRectifyTaskApi.get, areaApi.options],
  acts: [check, start, submit, report],
  undos: [],
};
