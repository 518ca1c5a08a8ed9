import { changeRights } from './basic/approval/change-request.ts';
import { receiveRights } from './inbound/receive.ts';
import { exportRight } from './ops/export-record.ts';
import { jobRights } from './ops/job.ts';
import { TASK_KINDS, changePosPermit, taskLives } from './task/life.ts';

/**
 * Rights that open no call of their own: a command asks for them before it lets a warning pass. Granted, seeded and shown
 * like the permissions of the catalogue. Code → Chinese name.
 */
export const rights: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(receiveRights).map(({ permit, label }) => [permit, label])),
  ...Object.fromEntries(TASK_KINDS.map((kind) => [changePosPermit(kind), `${taskLives[kind].label}更换库位`])),
  'out:ship:partial': '部分装车发运',
  'out:pack:weight': '称重异常放行',
  'sys:loginLog:list': '查询全部登录日志',
  [changeRights.direct]: '免审修改关键资料',
  [exportRight]: '查询全部导出记录',
  [jobRights.list]: '查询全部后台任务',
  [jobRights.cancel]: '取消他人的后台任务',
};
