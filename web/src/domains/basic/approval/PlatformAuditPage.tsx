import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { platformLife } from '#contract/basic/approval/platform-audit-life.ts';
import { APPLY, platformAuditApi } from '#contract/basic/approval/platform-audit.ts';
import { dockApi } from '#contract/basic/warehouse/dock.ts';
import { useAct, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { OpenLink } from '../../../ui/text/TextLink.tsx';
import { PlatformAskDialog } from './PlatformAskDialog.tsx';
import { PlatformDrawer } from './PlatformDrawer.tsx';

type Application = RowOf<typeof platformAuditApi.queryPage>;

const touches = [platformAuditApi.queryPage, platformAuditApi.detail, dockApi.page, dockApi.options];
const { opinion } = platformAuditApi.audit.input.shape;
const reason = { opinion: opinion.unwrap().unwrap().min(1, '请填写驳回原因').meta({ label: '驳回原因', long: true }) };
const PASS = 1,
  REJECT = 2;

const columns = (open: (id: number) => void): Columns<Application> => [
  {
    ...column.text<Application>('auditNo', '申请单号'),
    render: (no: string, { id }) => <OpenLink onOpen={() => open(id)}>{no}</OpenLink>,
  },
  column.state(platformLife, 'status'),
  column.text('dockCode', '月台编码', { sorter: true }),
  column.text('dockName', '月台名称', { width: 140 }),
  {
    key: 'applyType',
    dataIndex: 'applyType',
    title: '申请类型',
    render: (type: number, { directionBefore, directionAfter }) => (
      <>
        <StatusTag dict="dockApply" value={type} />
        {type === APPLY.direct && (
          <small className="hc-faint">
            {' '}
            <StatusTag dict="dockDirection" value={directionBefore} /> →{' '}
            <StatusTag dict="dockDirection" value={directionAfter} />
          </small>
        )}
      </>
    ),
  },
  column.time('fromAt', '开始时间', { sorter: true }),
  column.time('untilAt', '结束时间'),
  { ...column.dict<Application>('phase', '生效情况', 'dockPhase') },
  column.text('reason', '申请原因', { width: 180 }),
  column.text('createdBy', '申请人'),
  column.time('createdAt', '申请时间', { sorter: true }),
  column.text('approver', '审核人'),
  column.time('decidedAt', '审核时间'),
  column.text('opinion', '审核意见', { width: 160 }),
];

/** Dock applications (月台审核): what a dock is wanted for and when, judged by somebody else. */
export function PlatformAuditPage() {
  const list = useList(platformAuditApi.queryPage);
  const [{ open, ask }, set] = useUrlState({ open: '', ask: '' });
  const [rejecting, setRejecting] = useState<Application | null>(null);
  const audit = useAct(platformAuditApi.audit, touches, { done: '已通过' });
  const withdraw = useAct(platformAuditApi.withdraw, touches, { done: '已撤回' });
  const download = useDownload(platformAuditApi.export, list.tableKey);
  const acts = (row: Application) => (
    <>
      {row.actions.includes('pass') && (
        <Act
          permit={platformAuditApi.audit.permit}
          label="通过"
          ask={
            row.applyType === APPLY.resume
              ? `通过后月台【${row.dockCode}】恢复使用，确定通过吗？`
              : `通过后月台【${row.dockCode}】在申请时段内按申请生效，到期自动恢复，确定通过吗？`
          }
          onConfirm={() => audit.mutateAsync({ id: row.id, version: row.version, result: PASS })}
        />
      )}
      {row.actions.includes('reject') && (
        <Act permit={platformAuditApi.audit.permit} label="驳回" onConfirm={() => setRejecting(row)} />
      )}
      {row.actions.includes('withdraw') && (
        <Act
          permit={platformAuditApi.withdraw.permit}
          label="撤回"
          ask={`确定撤回申请【${row.auditNo}】吗？`}
          onConfirm={() => withdraw.mutateAsync({ id: row.id, version: row.version })}
        />
      )}
    </>
  );
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns((id) => set({ open: String(id) }))}
        rowNumber
        toolbar={
          <>
            <Act
              permit={platformAuditApi.add.permit}
              label="申请"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => set({ ask: '1' })}
            />
            <Act
              permit={platformAuditApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
        actions={acts}
      />
      <PlatformAskDialog open={ask !== ''} touches={touches} onClose={() => set({ ask: '' })} />
      <FieldsDialog
        title={`驳回【${rejecting?.auditNo ?? ''}】`}
        open={rejecting !== null}
        onClose={() => setRejecting(null)}
        of={platformAuditApi.audit}
        touches={touches}
        shape={reason}
        extra={{ id: rejecting?.id, version: rejecting?.version, result: REJECT }}
      />
      <PlatformDrawer id={Number(open) || null} onClose={() => set({ open: '' })} acts={acts} />
    </Page>
  );
}
