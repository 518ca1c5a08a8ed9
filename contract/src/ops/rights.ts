import { exportRight } from './export-record.ts';
import { jobRights } from './job.ts';

/** Rights of this domain that open no call of their own. */
export const rights = {
  [exportRight]: '查询全部导出记录',
  [jobRights.list]: '查询全部后台任务',
  [jobRights.cancel]: '取消他人的后台任务',
};
