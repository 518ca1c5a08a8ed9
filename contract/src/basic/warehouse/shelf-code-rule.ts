import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';
import { id, resource } from '../../kit/resource.ts';
import { name, pick, status, text } from '../../terms/fields.ts';

export const SEGMENTS = ['area', 'roadway', 'bay', 'level', 'slot'] as const;
export type SegmentKey = (typeof SEGMENTS)[number];

/** A part of a code. `area` and `roadway` stand for their codes; the others count from `from` to `to`, padded to `len`. */
export const segment = z.object({
  key: pick('段', 'shelfSegment', SEGMENTS),
  len: z.int('请输入整数').min(1, '不能小于1').max(10, '不能大于10').default(2).meta({ label: '位数' }),
  pad: z
    .string()
    .max(1, '长度不能超过1')
    .regex(/^[0-9A-Z]?$/, '格式不正确')
    .default('0')
    .meta({ label: '补位字符' }),
  from: z.int('请输入整数').min(0, '不能小于0').max(99_999, '不能大于99999').default(1).meta({ label: '从' }),
  to: z.int('请输入整数').min(0, '不能小于0').max(99_999, '不能大于99999').default(1).meta({ label: '到' }),
});
export type Segment = z.output<typeof segment>;

/** Shelf code rule (库位编码规则): how the codes of positions are made of area, roadway, bay, level and slot. */
export const shelfCodeRule = resource({
  name: 'shelfCodeRule',
  label: '库位编码规则',
  table: 'basic.shelf_code_rule',
  scope: 'warehouse',
  base: '/warehouse-base-server/v1/shyCodeRule',
  permit: 'base:shyCodeRule',
  paths: 'short',
  fields: {
    name: name('规则名称'),
    separator: z
      .string()
      .max(3, '长度不能超过3')
      .regex(/^[-_./]*$/, '分隔符只能是 - _ . /')
      .default('-')
      .meta({ label: '分隔符' }),
    segments: z.array(segment).max(5, '最多5段').meta({ label: '编码段' }),
    sample: text('样例').meta({ system: true }),
    status: status(),
  },
  key: ['name'],
  search: ['name', 'status'],
  columns: ['name', 'sample', 'separator', 'status'],
});

/** Columns of the import and export: a line per rule, five columns for each of its segments. */
const columnsOfSegment = (n: number): Record<string, z.ZodType> => ({
  [`key${n}`]: segment.shape.key.nullish().meta({ label: `第${n}段` }),
  [`len${n}`]: segment.shape.len
    .unwrap()
    .nullish()
    .meta({ label: `第${n}段位数` }),
  [`pad${n}`]: segment.shape.pad
    .unwrap()
    .nullish()
    .meta({ label: `第${n}段补位字符` }),
  [`from${n}`]: segment.shape.from
    .unwrap()
    .nullish()
    .meta({ label: `第${n}段从` }),
  [`to${n}`]: segment.shape.to
    .unwrap()
    .nullish()
    .meta({ label: `第${n}段到` }),
});
const { segments: _, sample: __, ...plain } = shelfCodeRule.spec.fields;
export const shelfCodeRuleSheet: Record<string, z.ZodType> = Object.assign(
  { ...plain },
  ...SEGMENTS.map((_key, i) => columnsOfSegment(i + 1)),
);

export const shelfCodeRuleApi = {
  ...shelfCodeRule.api,
  updateState: endpoint({
    act: 'command',
    path: '/warehouse-base-server/v1/shyCodeRule/updateState',
    label: '启停库位编码规则',
    permit: 'base:shyCodeRule:state',
    input: z.object({ id: id().meta({ label: '编号' }), status: pick('状态', 'enabled', [1, 0]) }),
    output: z.object({ changed: z.int() }),
  }),
};
