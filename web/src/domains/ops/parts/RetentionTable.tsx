import { useState } from 'react';
import { keptField, storageApi, type StorageKept } from '#contract/ops/storage.ts';
import { RETENTION } from '#contract/terms/retention.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

const touches = [storageApi.get];
const long = (n: number, unit: 'day' | 'month'): string => (unit === 'day' ? `${n} 天` : `${n} 个月`);

const columns: Columns<StorageKept> = [
  {
    key: 'kind',
    title: '数据',
    prose: true,
    render: (_, { kind }) => (
      <>
        {RETENTION[kind].label}
        <small className="hc-faint hc-storage-hint">{RETENTION[kind].hint}</small>
      </>
    ),
  },
  {
    key: 'kept',
    title: '保留期',
    render: (_, { kind, kept, isUsual }) => (
      <span className={isUsual ? 'hc-num' : 'hc-num hc-strong'}>{long(kept, RETENTION[kind].unit)}</span>
    ),
  },
  {
    key: 'usual',
    title: '默认',
    render: (_, { kind }) => (
      <span className="hc-num hc-faint">{long(RETENTION[kind].usual, RETENTION[kind].unit)}</span>
    ),
  },
  {
    key: 'limits',
    title: '允许范围',
    render: (_, { kind }) => (
      <span className="hc-num hc-faint">
        {RETENTION[kind].least} – {long(RETENTION[kind].most, RETENTION[kind].unit)}
      </span>
    ),
  },
  column.time('sweptAt', '最近清理'),
  column.qty('sweptRows', '清理行数'),
];

/** What may go, and for how long it is kept; each within its limits. */
export function RetentionTable({ rows }: { rows: readonly StorageKept[] }) {
  const [editing, setEditing] = useState<StorageKept | null>(null);
  const of = editing && RETENTION[editing.kind];
  return (
    <>
      <DataTable
        rows={rows}
        rowKey="kind"
        columns={columns}
        actions={(row) => <Act permit={storageApi.keep.permit} label="修改" onConfirm={() => setEditing(row)} />}
      />
      <FieldsDialog
        title={of ? `修改保留期：${of.label}（${of.least} – ${long(of.most, of.unit)}）` : '修改保留期'}
        open={editing !== null}
        onClose={() => setEditing(null)}
        of={storageApi.keep}
        touches={touches}
        shape={keptField}
        row={editing ?? undefined}
        extra={{ kind: editing?.kind, version: editing?.version }}
      />
    </>
  );
}
