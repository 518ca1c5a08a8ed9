import { z } from 'zod';
import { id, resource } from '../kit/resource.ts';
import { code, count, name, pick, status } from '../terms/fields.ts';

/** Anomaly config (异常配置): what may go wrong with an order, how bad that is, who is told and until when it is settled. */
export const anomalyConfig = resource({
  name: 'anomalyConfig',
  label: '异常配置',
  table: 'basic.anomaly_config',
  scope: 'tenant',
  base: '/basicinfo-server/v1/anomalyConfig',
  permit: 'base:anomalyConfig',
  fields: {
    direction: pick('方向', 'orderDirection', [1, 2]).meta({ fixed: true }),
    code: code('异常编码'),
    name: name('异常名称'),
    level: pick('级别', 'anomalyLevel', [1, 2, 3]).default(1),
    deadlineHours: count('处理时限h', 24, 1, 720),
    receiverRoleIds: z.array(id()).max(50, '一次最多50条').default([]).meta({ label: '通知角色', ref: 'role' }),
    status: status(),
  },
  key: ['code', 'direction'],
  search: ['direction', 'code', 'name', 'level', 'status'],
  columns: ['direction', 'code', 'name', 'level', 'deadlineHours', 'status'],
});
