import { DownloadOutlined, PlusOutlined, SwapOutlined, UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { changeHouseLife } from '#contract/service/house-life.ts';
import { changeHouseApi as api, changeHouseSearch } from '#contract/service/house.ts';
import { ImportDialog } from '../../../crud/ImportDialog.tsx';
import { useAct, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { offFor } from '../../../ui/act/selected.ts';
import { useBatch } from '../../../ui/act/useBatch.tsx';
import { DetailTabs } from '../../../ui/document/DetailTabs.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { links } from '../links.ts';

type Row = RowOf<typeof api.list>;

const READS = [api.list, api.historyList];
const FILTERS = fieldsOf(changeHouseSearch.shape).filter(({ name }) => name !== 'status');
const SEARCH = ['orderNo', 'ownerId', 'toHouseId', 'createdFrom'];

const columns: Columns<Row> = [
  column.text<Row>('orderNo', '出库单号', { sorter: true, link: (row) => links.desk(row.orderId) }),
  column.state<Row>(changeHouseLife, 'status'),
  column.text<Row>('ownerName', '货主', { width: 110 }),
  column.text<Row>('fromHouseName', '原仓库', { width: 140 }),
  column.text<Row>('toHouseName', '目标仓库', { width: 140 }),
  column.text<Row>('reason', '原因', { width: 180 }),
  column.text<Row>('failMsg', '失败原因', { width: 220 }),
  column.text<Row>('newOrderNo', '新出库单号'),
  column.dict<Row>('source', '来源', 'changeHouseSource'),
  column.text<Row>('externalNo', '货主单号', { width: 150 }),
  column.text<Row>('createdBy', '创建人'),
  column.time<Row>('createdAt', '创建时间', { sorter: true }),
];
const open = columns.filter(({ key }) => key !== 'newOrderNo');
const over: Columns<Row> = [...columns.filter(({ key }) => key !== 'failMsg'), column.time<Row>('doneAt', '完成时间')];

/** Orders that move to another warehouse (换仓), and those that have. */
export function ChangeHousePage() {
  return (
    <Page>
      <DetailTabs
        tabs={[
          { key: 'waiting', name: '待换仓', children: <Waiting /> },
          { key: 'history', name: '历史记录', children: <History /> },
        ]}
      />
    </Page>
  );
}

function Waiting() {
  const list = useList(api.list, { fields: FILTERS });
  const [opened, setOpened] = useState<'add' | 'import' | null>(null);
  const close = (): void => setOpened(null);
  const fared = useBatch(READS);
  const move = useAct(api.batch, READS, { done: null }),
    remove = useAct(api.remove, READS, { done: null });
  const tell = (title: string, { list: rows }: OutputOf<typeof api.batch>): void =>
    fared.tell(
      title,
      rows.map(({ orderNo, ok, msg }) => ({ no: orderNo, ok, msg })),
    );
  const moveAll = async (rows: readonly Row[]): Promise<void> =>
    tell('换仓', await move.mutateAsync({ ids: rows.map(({ id }) => id) }));
  const removeOne = async (row: Row): Promise<void> => tell('移除', await remove.mutateAsync({ ids: [row.id] }));
  return (
    <>
      <SearchForm list={list} only={SEARCH} />
      <DataTable
        list={list}
        columns={open}
        selection
        rowNumber
        toolbar={(selected, clear) => (
          <>
            <Act
              permit={api.add.permit}
              label="新增"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setOpened('add')}
            />
            <Act
              permit={api.import.permit}
              label="导入"
              icon={<UploadOutlined />}
              onConfirm={() => setOpened('import')}
            />
            <Act
              permit={api.batch.permit}
              label="批量换仓"
              icon={<SwapOutlined />}
              off={offFor(selected, {
                life: changeHouseLife,
                action: 'batch',
                stateOf: (row) => row.status,
                noOf: (row) => row.orderNo,
              })}
              ask={`选中的${selected.length}张出库单将在本仓取消，并在目标仓库重新下单，确定换仓吗？`}
              onConfirm={async () => {
                await moveAll(selected);
                clear();
              }}
            />
          </>
        )}
        actions={(row) => (
          <>
            <Act
              life={changeHouseLife}
              action="batch"
              state={row.status}
              ask={`${row.orderNo} 将在本仓取消，并在【${row.toHouseName}】重新下单，确定换仓吗？`}
              onConfirm={() => moveAll([row])}
            />
            <Act
              life={changeHouseLife}
              action="remove"
              state={row.status}
              danger
              ask="确定从换仓列表中移除吗？出库单不受影响。"
              onConfirm={() => removeOne(row)}
            />
          </>
        )}
      />
      {fared.dialog}
      <FieldsDialog
        title="新增换仓"
        open={opened === 'add'}
        onClose={close}
        of={api.add}
        touches={READS}
        shape={api.add.input.shape}
      />
      <ImportDialog of={api} label="换仓" touches={READS} open={opened === 'import'} onClose={close} />
    </>
  );
}

function History() {
  const list = useList(api.historyList, { fields: FILTERS, prefix: 'h' });
  const download = useDownload(api.exportHistory, list.tableKey);
  return (
    <>
      <SearchForm list={list} only={SEARCH} />
      <DataTable
        list={list}
        columns={over}
        rowNumber
        toolbar={
          <Act
            permit={api.exportHistory.permit}
            label="导出"
            icon={<DownloadOutlined />}
            onConfirm={() => download.mutateAsync(list.param)}
          />
        }
      />
    </>
  );
}
