import { nameOf } from '../../kit/sheet.ts';
import { count, decimal, flag, name, pick, remark, status, text } from '../../terms/fields.ts';
import { forCategory, forGoods, forOwner, setting } from '../setting.ts';

/** How an item is told: a measure within limits, or that it is in order. */
export const CRITERIA_KIND = { measure: 1, verdict: 2 } as const;
/** How bad it is when it fails: 1 nothing of the lot is good, 2 somebody decides, 3 it is noted. */
export const CRITERIA_SEVERITY = { fatal: 1, major: 2, minor: 3 } as const;

/** Judging criteria (判定标准, S051): what is looked at when goods are inspected, one row an item. Of one item the row that names the goods most closely holds. */
export const judgingCriteria = setting(
  {
    name: 'judgingCriteria',
    label: '判定标准',
    table: 'strategy.judging_criteria',
    scope: 'warehouse',
    base: '/warehouse-entry-server/v1/judgingCriteria',
    permit: 'cfg:judgingCriteria',
    fields: {
      ownerId: forOwner(),
      categoryId: forCategory(),
      goodsId: forGoods(),
      itemName: name('检验项目', 64),
      method: remark('检验方法'),
      kind: pick('判定方式', 'criteriaKind', [1, 2]).default(CRITERIA_KIND.verdict),
      minValue: decimal('下限', -1_000_000, 1_000_000),
      maxValue: decimal('上限', -1_000_000, 1_000_000),
      unit: text('测量单位', 16),
      severity: pick('不合格等级', 'criteriaSeverity', [1, 2, 3]).default(CRITERIA_SEVERITY.major),
      required: flag('必检', true),
      sort: count('排序', 0, 0, 9999),
      status: status(),
    },
    key: ['ownerId', 'categoryId', 'goodsId', 'itemName'],
    search: ['ownerId', 'categoryId', 'goodsId', 'itemName', 'kind', 'severity', 'status'],
    columns: [
      'ownerId',
      'categoryId',
      'goodsId',
      'itemName',
      'kind',
      'minValue',
      'maxValue',
      'unit',
      'severity',
      'required',
      'sort',
      'status',
    ],
  },
  (row) => [
    row.itemName,
    row.kind === CRITERIA_KIND.measure && limitsOf(row),
    nameOf('criteriaSeverity', row.severity),
    row.required ? '必检' : '选检',
  ],
);

/** What a measure must keep to, in a few signs. */
export function limitsOf({
  minValue,
  maxValue,
  unit,
}: {
  minValue?: number | null | undefined;
  maxValue?: number | null | undefined;
  unit?: string | null | undefined;
}): string {
  const low = minValue ?? null,
    high = maxValue ?? null,
    of = unit ?? '';
  if (low !== null && high !== null) return `${low}～${high}${of}`;
  return low === null ? `≤${high ?? ''}${of}` : `≥${low}${of}`;
}
