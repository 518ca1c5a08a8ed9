import { CheckCircleOutlined, CloseCircleOutlined, DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { changeLife } from '#contract/basic/approval/change-request-life.ts';
import { CHANGEABLE, changeRequestApi } from '#contract/basic/approval/change-request.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { customerApi } from '#contract/basic/partner/customer.ts';
import { storeSignedApi } from '#contract/basic/partner/store-signed.ts';
import { supplier } from '#contract/basic/partner/supplier.ts';
import { carApi } from '#contract/basic/transport/car.ts';
import { driverApi } from '#contract/basic/transport/driver.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { OpenLink } from '../../../ui/text/TextLink.tsx';
import { ChangeAskDialog } from './ChangeAskDialog.tsx';
import { ChangeDrawer } from './ChangeDrawer.tsx';
import { ChangeLines } from './ChangeLines.tsx';

type Change = RowOf<typeof changeRequestApi.queryPage>;

const touches = [
  changeRequestApi.queryPage,
  changeRequestApi.detail,
  goodsApi.page,
  goodsApi.detail,
  customerApi.page,
  supplier.api.page,
  storeSignedApi.page,
  driverApi.page,
  carApi.page,
];
const { opinion } = changeRequestApi.audit.input.shape;
const reason = { opinion: opinion.unwrap().unwrap().min(1, '请填写驳回原因').meta({ label: '驳回原因', long: true }) };
const PASS = 1,
  REJECT = 2;

const columns = (open: (id: number) => void): Columns<Change> => [
  {
    ...column.text<Change>('reqNo', '申请单号'),
    render: (no: string, { id }) => <OpenLink onOpen={() => open(id)}>{no}</OpenLink>,
  },
  column.state(changeLife, 'status'),
  column.dict('entity', '数据类型', 'changeEntity'),
  column.text('entityCode', '编码', { sorter: true }),
  column.text('entityName', '名称', { width: 180 }),
  column.text('ownerName', '货主', { width: 140 }),
  {
    key: 'changes',
    dataIndex: 'changes',
    title: '变更内容',
    render: (changes: Change['changes']) => <ChangeLines changes={changes} most={2} />,
  },
  column.text('reason', '变更原因', { width: 180 }),
  column.text('createdBy', '申请人'),
  column.time('createdAt', '申请时间', { sorter: true }),
  column.text('approver', '审核人'),
  column.time('decidedAt', '审核时间'),
  column.text('opinion', '审核意见', { width: 160 }),
];

const itemsOf = (rows: readonly Change[]) => rows.map(({ id, version }) => ({ id, version }));

/** Why these cannot be judged together; null when they can. */
const notJudged = (rows: readonly Change[]): string | null =>
  rows.length === 0
    ? '请先选择申请'
    : rows.every(({ actions }) => actions.includes('pass'))
      ? null
      : '只能审核他人提交的待审核申请';

/** `goods.17` of the address: the row a change is asked of. */
function askedOf(text: string): { entity: (typeof CHANGEABLE)[number]; entityId: number } | undefined {
  const [name, id] = text.split('.'),
    entity = CHANGEABLE.find((one) => one === name);
  return entity && Number(id) > 0 ? { entity, entityId: Number(id) } : undefined;
}

/** Change requests (数据变更审核): what somebody wants changed in a master, before and after, judged by somebody else. */
export function ChangeRequestPage() {
  const list = useList(changeRequestApi.queryPage);
  const [{ open, ask }, set] = useUrlState({ open: '', ask: '' });
  const [rejecting, setRejecting] = useState<{ rows: Change[]; clear: () => void } | null>(null);
  const audit = useAct(changeRequestApi.audit, touches, { done: null });
  const withdraw = useAct(changeRequestApi.withdraw, touches, { done: '已撤回' });
  const download = useDownload(changeRequestApi.export, list.tableKey);
  const pass = async (rows: readonly Change[]): Promise<void> => {
    const { changed, failed } = await audit.mutateAsync({ items: itemsOf(rows), result: PASS });
    if (changed > 0) notices.success(`已通过 ${changed} 条`);
    if (failed.length > 0) notices.warning(`${failed.length} 条应用失败：数据已变更，请重新提交`);
  };
  const acts = (row: Change) => (
    <>
      {row.actions.includes('pass') && (
        <Act
          permit={changeRequestApi.audit.permit}
          label="通过"
          ask={`通过后${row.entityName}将按申请更新，确定通过吗？`}
          onConfirm={() => pass([row])}
        />
      )}
      {row.actions.includes('reject') && (
        <Act
          permit={changeRequestApi.audit.permit}
          label="驳回"
          onConfirm={() => setRejecting({ rows: [row], clear: () => undefined })}
        />
      )}
      {row.actions.includes('withdraw') && (
        <Act
          permit={changeRequestApi.withdraw.permit}
          label="撤回"
          ask={`确定撤回申请【${row.reqNo}】吗？`}
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
        selection
        toolbar={(rows: Change[], clear) => (
          <>
            <Act
              permit={changeRequestApi.add.permit}
              label="申请变更"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => set({ ask: 'new' })}
            />
            <Act
              permit={changeRequestApi.audit.permit}
              label="批量通过"
              icon={<CheckCircleOutlined />}
              off={notJudged(rows)}
              ask={`确定通过选中的 ${rows.length} 条申请吗？`}
              onConfirm={async () => {
                await pass(rows);
                clear();
              }}
            />
            <Act
              permit={changeRequestApi.audit.permit}
              label="批量驳回"
              icon={<CloseCircleOutlined />}
              off={notJudged(rows)}
              onConfirm={() => setRejecting({ rows, clear })}
            />
            <Act
              permit={changeRequestApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        )}
        actions={acts}
      />
      <ChangeAskDialog open={ask !== ''} of={askedOf(ask)} touches={touches} onClose={() => set({ ask: '' })} />
      <FieldsDialog
        title={`驳回 ${rejecting?.rows.length ?? 0} 条申请`}
        open={rejecting !== null}
        onClose={() => setRejecting(null)}
        of={changeRequestApi.audit}
        touches={touches}
        shape={reason}
        extra={{ items: itemsOf(rejecting?.rows ?? []), result: REJECT }}
        onDone={() => rejecting?.clear()}
      />
      <ChangeDrawer id={Number(open) || null} onClose={() => set({ open: '' })} acts={acts} />
    </Page>
  );
}
