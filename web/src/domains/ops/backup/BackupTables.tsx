import type { BackupBase, BackupProof } from '#contract/ops/backup.ts';
import { fileSize } from '../../../ui/files/size.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

const bases: Columns<BackupBase> = [
  column.text('label', '备份'),
  column.time('finishedAt', '完成时间'),
  { key: 'seconds', title: '用时', render: (_, { seconds }) => <span className="hc-num">{`${seconds} 秒`}</span> },
  {
    key: 'databaseBytes',
    title: '数据库',
    render: (_, row) => <span className="hc-num">{fileSize(row.databaseBytes)}</span>,
  },
  { key: 'bytes', title: '备份大小', render: (_, row) => <span className="hc-num">{fileSize(row.bytes)}</span> },
  column.text('schema', '数据库结构'),
  column.time('provenAt', '通过演练'),
];

const proofs: Columns<BackupProof> = [
  column.time('startedAt', '演练时间'),
  {
    key: 'isProven',
    title: '结果',
    render: (_, { isProven }) => (
      <span className="hc-tag" data-tone={isProven ? 'good' : 'bad'}>
        {isProven ? '通过' : '失败'}
      </span>
    ),
  },
  column.text('label', '基础备份'),
  column.time('reached', '恢复到'),
  { key: 'seconds', title: '用时', render: (_, { seconds }) => <span className="hc-num">{`${seconds} 秒`}</span> },
  {
    key: 'laws',
    title: '库存核对',
    render: (_, { laws, broken }) => <span className="hc-num">{`${laws} 项，异常 ${broken}`}</span>,
  },
  {
    key: 'seals',
    title: '日志封印',
    render: (_, { seals, brokenSeals }) => <span className="hc-num">{`${seals} 个，异常 ${brokenSeals}`}</span>,
  },
  column.qty('files', '附件'),
  { key: 'fault', title: '原因', prose: true, render: (_, { fault }) => fault ?? '-' },
];

/** Base backups, the newest first. */
export function BaseTable({ bases: rows }: { bases: readonly BackupBase[] }) {
  return <DataTable rows={rows} rowKey="label" columns={bases} empty="还没有基础备份：启动后不久会自动完成第一份" />;
}

/** Rehearsals, the newest first, those that failed too. */
export function ProofTable({ proofs: rows }: { proofs: readonly BackupProof[] }) {
  return (
    <DataTable
      rows={rows}
      rowKey="startedAt"
      columns={proofs}
      empty="还没有演练过：点击演练恢复，或等待每周的自动演练"
    />
  );
}
