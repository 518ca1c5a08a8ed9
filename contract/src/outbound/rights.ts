import { overCapacityRight } from './wave.ts';

/** Rights of this domain that open no call of their own, and the name of one whose calls are steps. */
export const rights = {
  [overCapacityRight.permit]: overCapacityRight.label,
  'out:ship:partial': '部分装车发运',
  'out:pack:weight': '称重异常放行',
  'out:pack:confirm': '装箱',
  'out:print:again': '补打出库单',
};
