import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/resource.ts';
import { COPIED_NAMES } from './copied.ts';

/** So much of a setting goes to so many warehouses at once. */
export const COPIED_MAX = 1000,
  HOUSES_MAX = 20;

/** What becomes of a row in a warehouse: it will be added, it is there word for word, another enabled one has its scope, or it names what is not there. */
export const COPY_OUTCOMES = ['NEW', 'SAME', 'TAKEN', 'REFUSED'] as const;

const values = z.record(z.string(), z.unknown());

/** Rows of a setting and the warehouses they are to hold in as well. */
const asked = z.object({
  setting: z.literal(COPIED_NAMES).meta({ label: '配置', dict: 'copiedName' }),
  /** These rows; where none are named, all that `param` finds. */
  ids: z.array(id()).max(COPIED_MAX, `一次最多${COPIED_MAX}条`).nullish().meta({ label: '配置编号' }),
  /** The search of the list of this setting. */
  param: values.nullish().meta({ label: '查询条件' }),
  warehouseIds: z
    .array(id())
    .min(1, '请选择目标仓库')
    .max(HOUSES_MAX, `一次最多${HOUSES_MAX}个仓库`)
    .meta({ label: '目标仓库', ref: 'warehouse' }),
});

const cell = z.object({
  warehouseId: z.int(),
  outcome: z.literal(COPY_OUTCOMES),
  /** Why it is not added. */
  why: z.string().nullable(),
  /** What has its scope there, where something has. */
  there: values.nullable(),
});

const told = z.object({
  warehouses: z.array(z.object({ id: z.int(), name: z.string(), added: z.int() })),
  rows: z.array(
    z.object({
      id: z.int(),
      values,
      /** What its references and choices are called. */
      labels: z.record(z.string(), z.string()),
      cells: z.array(cell),
    }),
  ),
  /** Changes with what would be done: whoever copies says which preview he saw. */
  mark: z.string(),
});
export type CopyTold = z.output<typeof told>;
export type CopyCell = z.output<typeof cell>;

export const settingCopyApi = {
  /** What copying rows of a setting to other warehouses would do, row by row. Needs the permission to add to the setting as well. */
  preview: endpoint({
    act: 'query',
    path: '/warehouse-config-server/v1/settingCopy/preview',
    label: '预览复制配置',
    permit: 'cfg:settingCopy:copy',
    input: asked,
    output: told,
  }),
  /** Add what the preview calls new, in all the warehouses or in none. Where it names a preview that is no longer true, nothing is done. */
  copy: endpoint({
    act: 'command',
    path: '/warehouse-config-server/v1/settingCopy/copy',
    label: '复制配置到其他仓库',
    permit: 'cfg:settingCopy:copy',
    input: asked.extend({ mark: z.string().max(64).nullish().meta({ label: '预览标记' }) }),
    output: z.object({
      added: z.int(),
      /** There already, word for word. */
      same: z.int(),
      /** Not copied: the preview says why. */
      left: z.int(),
    }),
  }),
};
