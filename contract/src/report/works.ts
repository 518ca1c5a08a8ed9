/** Kinds of floor work as they are recorded. */
export const WORK_TYPES = {
  RECEIVE: '收货',
  UNLOAD: '卸货',
  QC: '质检',
  PUTAWAY: '上架',
  MOVE: '移库',
  REPLENISH: '补货',
  PICK: '拣货',
  CHECK_DELIVERY: '复核',
  INTERNAL_CHECK: '内复核',
  ASSEMBLE: '装箱',
  COLLECTION: '集货',
  SHIPMENT: '发运',
  UNPICK: '返架',
  COUNT: '盘点',
  ADJUST: '调整',
} as const;
export type WorkType = keyof typeof WORK_TYPES;
export const WORK_KINDS = Object.keys(WORK_TYPES) as [WorkType, ...WorkType[]]; // its own keys, none other
