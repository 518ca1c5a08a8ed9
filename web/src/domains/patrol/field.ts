import type { OutputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { patrolTaskApi } from '#contract/patrol/task.ts';
import { FAILED } from '#contract/patrol/terms.ts';
import { fieldAct, type FieldWork } from '../../data/offline/acts.ts';

type Item = OutputOf<typeof patrolTaskApi.queryDetail>['items'][number];

/** The pictures an item shows after an act that names these; only what failed has any. */
const pictured = (item: Item, ids: readonly number[] | undefined): Item['images'] =>
  ids?.map(
    (id) =>
      item.images.find((file) => file.id === id) ?? {
        id,
        fileName: '照片',
        mime: 'image/jpeg',
        sizeByte: 0,
        width: null,
        height: null,
      },
  ) ?? item.images;

/** What is found on a walk without a network; pictures taken then are kept on the device and sent before it. */
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
            images: result === FAILED ? pictured(item, images) : [],
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

export const field: FieldWork = { reads: [patrolTaskApi.queryDetail], acts: [check], undos: [] };
