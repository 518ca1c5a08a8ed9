import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { resource } from '../kit/resource.ts';
import { count, status } from '../terms/fields.ts';
import { category, kind, level } from './terms.ts';

/** 0–100 with one decimal: what a danger costs, and of a category no more than. */
const cost = (label: string, preset: number) =>
  z
    .number('请输入0-100的数字')
    .min(0, '请输入0-100的数字')
    .max(100, '请输入0-100的数字')
    .multipleOf(0.1, '最多保留一位小数')
    .default(preset)
    .meta({ label });
/** Hours to rectify where nothing is configured. */
export const RECTIFY_HOURS = 72;

/** Deduction (扣分配置): what a danger of a kind, category and level costs a patrol of this warehouse, and how soon it must be put right. */
export const deductPoint = resource({
  name: 'deductPoint',
  label: '扣分配置',
  table: 'patrol.deduct_point',
  scope: 'warehouse',
  base: '/warehouse-base-server/v1/deductPointConfig',
  permit: 'ins:deduct',
  fields: {
    category: category(),
    kind: kind(),
    level: level(),
    points: cost('扣分', 5),
    categoryCap: cost('类别扣分上限', 100),
    rectifyHours: count('整改时限(小时)', RECTIFY_HOURS, 1, 8760),
    status: status(),
  },
  key: ['category', 'kind', 'level'],
  search: ['kind', 'category', 'level', 'status'],
  columns: ['category', 'kind', 'level', 'points', 'categoryCap', 'rectifyHours', 'status'],
});

export const deductPointApi = {
  ...deductPoint.api,
  /** All that hold in this warehouse, of one kind or of each, for whoever walks: its own, and those of the company it has none of its own for. */
  query: endpoint({
    act: 'query',
    method: 'GET',
    path: '/warehouse-base-server/v1/deductPointConfig/query',
    label: '查询扣分标准',
    permit: 'ins:task:list',
    input: z.object({
      kind: z.coerce.number().pipe(kind()).nullish().meta({ label: '巡检类型', dict: 'patrolKind' }),
    }),
    output: z.array(
      z.object({
        id: z.int(),
        kind: z.int().meta({ label: '巡检类型', dict: 'patrolKind' }),
        category: z.string().meta({ label: '类别' }),
        level: z.int().meta({ label: '隐患级别', dict: 'dangerLevel' }),
        points: z.number().meta({ label: '扣分' }),
        categoryCap: z.number().meta({ label: '类别扣分上限' }),
        rectifyHours: z.int().meta({ label: '整改时限(小时)' }),
      }),
    ),
  }),
};
