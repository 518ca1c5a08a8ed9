import type { ReportDesign, ReportField, ReportParam } from '#contract/report/shapes.ts';

/** A report that comes with the product. */
export interface Ready {
  code: string;
  name: string;
  remark: string;
  sql: string;
  fields: ReportField[];
  params: ReportParam[];
  design: ReportDesign;
}

type Kind = 'text' | 'date' | 'qty' | 'sum' | 'number' | 'percent' | 'money';
export const field = (name: string, title: string, kind: Kind = 'text', dict?: string): ReportField => ({
  field: name,
  title,
  type: kind === 'text' || kind === 'date' ? kind : 'number',
  format: kind === 'percent' || kind === 'money' ? kind : kind === 'qty' || kind === 'sum' ? 'qty' : 'none',
  mask: 'none',
  sum: kind === 'sum' || kind === 'money',
  ...(dict === undefined ? {} : { dict }),
});
export const date = (name: string, label: string, preset: string): ReportParam => ({
  name,
  label,
  type: 'date',
  required: true,
  preset,
});
export const DAYS = [date('day_from', '日期从', 'today-30'), date('day_to', '日期到', 'today')];
export const OWNER: ReportParam = { name: 'owner', label: '货主编码', type: 'text', required: false };

export const table: ReportDesign = { kind: 'table', values: [], stacked: false };
export const chart = (kind: 'bar' | 'line' | 'pie', x: string, values: string[], series?: string): ReportDesign => ({
  kind,
  x,
  values,
  stacked: kind === 'bar' && series !== undefined,
  ...(series === undefined ? {} : { series }),
});
