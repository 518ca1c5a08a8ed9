import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { id } from '../kit/resource.ts';
import { KEPT_NAMES } from './kept.ts';

/** A row as it stood: its fields by name, whichever setting it is of. */
const row = z.record(z.string(), z.unknown());
/** What its references and choices are called. */
const labels = z.record(z.string(), z.string());

export const SETTING_ACTS = ['ADD', 'EDIT', 'ENABLE', 'DISABLE', 'REMOVE', 'REVIVE'] as const;

const change = z.object({
  id: z.int().meta({ label: '编号' }),
  setting: z.literal(KEPT_NAMES).meta({ label: '配置', dict: 'settingName' }),
  rowId: z.int().meta({ label: '配置编号' }),
  act: z.literal(SETTING_ACTS).meta({ label: '动作' }),
  /** Null where the row was made. */
  before: row.nullable().meta({ label: '修改前' }),
  /** Null where it was removed. */
  after: row.nullable().meta({ label: '修改后' }),
  labels: z.object({ before: labels, after: labels }).meta({ label: '引用名称' }),
  /** Fields that are not what they were. */
  changed: z.array(z.string()).meta({ label: '变更字段' }),
  /** The last change of its row: the one that can be taken back. */
  isLast: z.boolean().meta({ label: '最近一次' }),
  createdBy: z.string().meta({ label: '操作人' }),
  createdAt: z.string().meta({ label: '时间' }),
});
export type SettingChange = z.output<typeof change>;

export const settingChangeApi = {
  /** How a setting, or one row of it, came to read as it does; newest first. Needs the permission to see the setting itself as well. */
  page: endpoint({
    act: 'query',
    path: '/warehouse-config-server/v1/settingChange/queryPage',
    label: '查询配置变更记录',
    permit: 'cfg:settingChange:list',
    input: pageInput(
      z.object({
        setting: z.literal(KEPT_NAMES).nullish().meta({ label: '配置', dict: 'settingName' }),
        rowId: id().nullish().meta({ label: '配置编号' }),
      }),
    ),
    output: pageOutput(change),
  }),
  /** Take the last change of a row back, as a change of its own. Needs the permission to edit the setting itself as well. */
  undo: endpoint({
    act: 'command',
    path: '/warehouse-config-server/v1/settingChange/undo',
    label: '撤销配置变更',
    permit: 'cfg:settingChange:undo',
    input: z.object({ id: id().meta({ label: '变更编号' }) }),
    output: z.object({ setting: z.literal(KEPT_NAMES), rowId: z.int() }),
  }),
};
