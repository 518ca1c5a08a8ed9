import { checkDeliveryApi } from '#contract/outbound/check.ts';
import { checkLife } from '#contract/outbound/pick-life.ts';
import { fieldAct, type FieldWork } from '../../../data/offline/acts.ts';

/** What is checked without a network: the count of one order that was taken with one. What differs waits on the order for a decision. */
const confirm = fieldAct({
  act: checkDeliveryApi.confirm,
  read: checkDeliveryApi.scan,
  apply: ({ task }, { items }) =>
    task && items.length === 1 && items[0]?.orderId === task.orderId ? { task: null, orders: [] } : null,
  title: ({ task }) => `复核 ${task?.orderNo ?? ''}`,
  answer: (_, { items }) => ({
    list: items.map(({ orderId }) => ({
      orderId,
      orderNo: '',
      checkId: 0,
      checkStatus: checkLife.at.done,
      orderStatus: 0,
      checkedQty: 0,
      diffCount: 0,
    })),
    cartons: [],
  }),
});

export const field: FieldWork = { reads: [checkDeliveryApi.scan], acts: [confirm], undos: [] };
