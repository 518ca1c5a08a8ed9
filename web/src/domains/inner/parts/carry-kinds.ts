import type { z } from 'zod';
import { moveApi } from '#contract/inner/move.ts';
import { replenishApi } from '#contract/inner/replenish.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import type { Endpoint, InputOf, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { unpickApi } from '#contract/outbound/unpick.ts';
import { changePosPermit } from '#contract/task/life.ts';

/** What a step makes old. */
export const REPLENISH_READS = [replenishApi.queryPage, replenishApi.statistic, stockApi.queryPage, stockApi.get];
export const MOVE_READS = [moveApi.queryPage, moveApi.statistic, stockApi.queryPage, stockApi.get];
export const UNPICK_READS = [
  unpickApi.queryPage,
  unpickApi.statistic,
  stockApi.queryPage,
  stockApi.get,
  outOrderApi.queryPage,
  outOrderApi.get,
];

/** A call that takes and answers at least what this one does. */
type Like<E extends Endpoint> = Endpoint<z.ZodType<InputOf<E>, SentTo<E>>, z.ZodType<OutputOf<E>>>;

/** Goods carried line by line, and how the page speaks of it. */
export interface CarryKind {
  api: { [K in 'queryPage' | 'claim' | 'next' | 'confirm']: Like<(typeof moveApi)[K]> };
  reads: readonly Endpoint[];
  mayChange: ReturnType<typeof changePosPermit>;
  label: string;
  target: string;
  toTarget: string;
  otherTarget: string;
  part: string;
  nothing: string;
  unknown: (code: string) => string;
  partOf: (qty: string) => string;
  did: (qty: string) => string;
  last: (qty: string) => string;
  doneOf: (done: string, all: string) => string;
}

export const REPLENISHING: CarryKind = {
  api: replenishApi,
  reads: REPLENISH_READS,
  mayChange: changePosPermit('REPLENISH'),
  label: '当前补货行',
  target: '拣货位',
  toTarget: '扫描拣货位确认',
  otherTarget: '再扫一次该库位即更换，或扫描任务拣货位',
  part: '部分补货',
  nothing: '没有待补货的任务',
  unknown: (code) => `未找到【${code}】对应的补货任务`,
  partOf: (qty) => `补货 ${qty}`,
  did: (qty) => `已补货 ${qty}`,
  last: (qty) => `已补货 ${qty}，没有在手的任务了`,
  doneOf: (done, all) => `已补 ${done} / ${all}`,
};

export const MOVING: CarryKind = {
  api: moveApi,
  reads: MOVE_READS,
  mayChange: changePosPermit('MOVE'),
  label: '当前移库行',
  target: '目标库位',
  toTarget: '扫描目标库位确认',
  otherTarget: '再扫一次该库位即更换，或扫描任务目标库位',
  part: '部分移库',
  nothing: '没有待移库的任务',
  unknown: (code) => `未找到【${code}】对应的移库任务`,
  partOf: (qty) => `移库 ${qty}`,
  did: (qty) => `已移库 ${qty}`,
  last: (qty) => `已移库 ${qty}，没有在手的任务了`,
  doneOf: (done, all) => `已移 ${done} / ${all}`,
};

export const RETURNING: CarryKind = {
  api: unpickApi,
  reads: UNPICK_READS,
  mayChange: changePosPermit('UNPICK'),
  label: '当前返架行',
  target: '返架库位',
  toTarget: '扫描返架库位确认',
  otherTarget: '再扫一次该库位即更换，或扫描任务返架库位',
  part: '部分返架',
  nothing: '没有待返架的任务',
  unknown: (code) => `未找到【${code}】对应的返架任务`,
  partOf: (qty) => `返架 ${qty}`,
  did: (qty) => `已返架 ${qty}`,
  last: (qty) => `已返架 ${qty}，没有在手的任务了`,
  doneOf: (done, all) => `已返 ${done} / ${all}`,
};
