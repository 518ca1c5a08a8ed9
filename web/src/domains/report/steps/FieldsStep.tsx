import { Checkbox, Empty, Input, Select } from 'antd';
import { dictionaries } from '#contract/dictionaries.ts';
import type { ReportField } from '#contract/report/shapes.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { StepProps } from '../draft.ts';

/** What each column is called and how it shows. */
export function FieldsStep({ draft, change }: StepProps) {
  const set = (field: string, part: Partial<ReportField>): void =>
    change({ fields: draft.fields.map((one) => (one.field === field ? { ...one, ...part } : one)) });
  if (draft.fields.length === 0) return <Empty description="请在上一步点击“获取字段”" />;
  const choice = (key: 'format' | 'mask', dict: string, title: string) => ({
    key,
    title,
    render: (_: unknown, row: ReportField) => (
      <Select
        size="small"
        aria-label={`${row.title}${title}`}
        style={{ minWidth: 96 }}
        value={row[key]}
        options={dictionaries[dict] ?? []}
        onChange={(value: ReportField[typeof key]) => set(row.field, { [key]: value })}
      />
    ),
  });
  const columns: Columns<ReportField> = [
    column.text('field', '字段'),
    column.dict('type', '类型', 'reportFieldType'),
    {
      key: 'title',
      title: '标题',
      render: (_: unknown, row) => (
        <Input
          size="small"
          aria-label={`${row.field}标题`}
          value={row.title}
          maxLength={64}
          onChange={(event) => set(row.field, { title: event.target.value })}
        />
      ),
    },
    choice('format', 'reportFormat', '格式'),
    choice('mask', 'reportMask', '脱敏'),
    {
      key: 'sum',
      title: '合计',
      render: (_: unknown, row) => (
        <Checkbox
          aria-label={`${row.title}合计`}
          checked={row.sum}
          disabled={row.type !== 'number'}
          onChange={(event) => set(row.field, { sum: event.target.checked })}
        />
      ),
    },
    column.text('dict', '字典'),
  ];
  return <DataTable rows={draft.fields} columns={columns} rowKey="field" />;
}
