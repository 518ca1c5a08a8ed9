import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { orderLife } from '#contract/inbound/order-life.ts';
import { orderApi, orderSearch } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { ImportDialog } from '../../../crud/ImportDialog.tsx';
import { call } from '../../../data/call.ts';
import { useAct, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Can } from '../../../ui/act/Can.tsx';
import { More } from '../../../ui/act/More.tsx';
import { useBatch } from '../../../ui/act/useBatch.tsx';
import { PaperMenu } from '../../../ui/document/PaperMenu.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import '../inbound.css';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { links } from '../links.ts';
import { usePalletLabels } from '../usePalletLabels.tsx';
import { offOf, offOrders, ORDER_READS, SimpleButton, simpleActs, useOrderActs, type OrderActs } from './acts.tsx';
import { StatusBar } from './StatusBar.tsx';

type Row = RowOf<typeof orderApi.queryPage>;

/** The bar above the list filters by one status; in the address it is a number. */
const FILTERS = fieldsOf(orderSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const BOXES = [
  'orderNo',
  'externalNo',
  'externalNoPart',
  'ownerId',
  'orderType',
  'supplierId',
  'goodsId',
  'createdFrom',
  'expectFrom',
];

const columns: Columns<Row> = [
  column.text<Row>('orderNo', '入库单号', { link: (row) => links.order(row.id), sorter: true }),
  {
    key: 'status',
    title: '状态',
    render: (_, row) => (
      <>
        <StatusTag life={orderLife} state={row.status} />
        {row.isSuspended && (
          <Tag variant="filled" color="error" className="hc-flag">
            挂起
          </Tag>
        )}
        {row.transitMade && (
          <Tag variant="filled" className="hc-flag">
            在途
          </Tag>
        )}
        {row.isPickup && (
          <Tag variant="filled" className="hc-flag">
            提货
          </Tag>
        )}
      </>
    ),
  },
  column.text<Row>('externalNo', '货主单号', { width: 160 }),
  column.dict<Row>('orderType', '类型', 'inboundType'),
  column.text<Row>('ownerName', '货主', { width: 140 }),
  { key: 'cases', title: '预计 / 已收 / 已上架（箱）', render: (_, row) => <Cases row={row} /> },
  column.text<Row>('supplierName', '供应商', { width: 160 }),
  column.time<Row>('expectAt', '预计到货', { sorter: true }),
  column.qty<Row>('lineCount', '行数'),
  column.dict<Row>('uploadState', '回传', 'uploadState'),
  column.text<Row>('createdBy', '创建人'),
  column.time<Row>('createdAt', '创建时间', { sorter: true }),
  column.text<Row>('updatedBy', '修改人'),
  column.time<Row>('updatedAt', '修改时间'),
];

/** Inbound orders (入库单): what is expected, what has come, what has found its place. */
export function OrderPage() {
  const here = useHere();
  const list = useList(orderApi.queryPage, { fields: FILTERS });
  const pallets = usePalletLabels(list.param);
  const acts = useOrderActs();
  return (
    <Page>
      <SearchForm list={list} only={BOXES} />
      <StatusBar
        search={list.param}
        onPick={(filter) =>
          list.setFilters({ ...list.filters, status: filter.status, isSuspended: filter.isSuspended })
        }
      />
      <DataTable
        list={list}
        columns={columns}
        selection
        rowNumber
        toolbar={(selected, clear) => (
          <>
            <Can permits={[orderApi.add.permit]}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => here.go(links.edit())}>
                新建
              </Button>
            </Can>
            <PaperMenu
              papers={{ receivingNote: selected.map(({ id }) => id) }}
              by={{ putawayList: { source: 'inbound', ids: selected.map(({ id }) => id) } }}
              found={list}
              labels={pallets.item(selected.map(({ id }) => id))}
            />
            <Sheets param={list.param} tableKey={list.tableKey} />
            <Batch selected={selected} clear={clear} />
          </>
        )}
        actions={(row) => <RowActs row={row} acts={acts} go={(url) => here.go(url)} />}
      />
      {pallets.dialog}
    </Page>
  );
}

/** 导入 and 导出, which takes the list's filters. */
function Sheets({ param, tableKey }: { param: z.input<typeof orderSearch>; tableKey: string }) {
  const [importing, setImporting] = useState(false);
  const download = useDownload(orderApi.export, tableKey);
  return (
    <>
      <Can permits={[orderApi.importCheck.permit]}>
        <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
          导入
        </Button>
      </Can>
      <Act
        permit={orderApi.export.permit}
        label="导出"
        icon={<DownloadOutlined />}
        onConfirm={() => download.mutateAsync(param)}
      />
      <ImportDialog
        of={orderApi}
        label="入库单"
        touches={ORDER_READS}
        open={importing}
        onClose={() => setImporting(false)}
      />
    </>
  );
}

/** Cases, as the dock counts; the base units behind them on hover. */
function Cases({ row }: { row: Row }) {
  const base = `${formatQty(row.qtyExpected)} / ${formatQty(row.qtyReceived)} / ${formatQty(row.qtyPutaway)}（基本单位）`;
  const parts = [row.casesExpected, row.casesReceived, row.casesPutaway];
  return (
    <Tooltip title={base}>
      <span className="hc-num hc-in-cases">
        {parts.map((n, i) => (
          <span key={i} className={n === 0 ? 'hc-faint' : undefined}>
            {formatQty(n)}
          </span>
        ))}
      </span>
    </Tooltip>
  );
}

const MORE = simpleActs.map((action) => orderLife.actions[action].permit);

function RowActs({ row, acts, go }: { row: Row; acts: OrderActs; go: (to: string) => void }) {
  return (
    <>
      <Act
        life={orderLife}
        action="receive"
        state={row.status}
        off={offOf(row, 'receive')}
        onConfirm={() => go(links.receive(row.orderNo))}
      />
      <Act
        life={orderLife}
        action="update"
        state={row.status}
        off={offOf(row, 'update')}
        onConfirm={() => go(links.edit(row.id))}
      />
      <Act
        life={orderLife}
        action="appoint"
        state={row.status}
        off={offOf(row, 'appoint')}
        onConfirm={() => go(links.appoint(row.orderNo))}
      />
      <More version={row.version} permits={MORE}>
        {() => simpleActs.map((action) => <SimpleButton key={action} order={row} action={action} acts={acts} />)}
      </More>
    </>
  );
}

function Batch({ selected, clear }: { selected: Row[]; clear: () => void }) {
  const { run, dialog } = useBatch(ORDER_READS);
  const create = useAct(putawayApi.create, [...ORDER_READS, putawayApi.queryPage], { done: '上架任务已生成' });
  const all = async (title: string, act: (id: number) => Promise<unknown>): Promise<void> => {
    await run(
      title,
      selected.map((row) => ({ no: row.orderNo, act: () => act(row.id) })),
    );
    clear();
  };
  return (
    <>
      <Act
        permit={orderApi.suspend.permit}
        label="批量挂起"
        off={offOrders(selected, 'suspend')}
        reason="required"
        ask={`将挂起选中的 ${selected.length} 张入库单。`}
        onConfirm={(reason) => all('批量挂起', (id) => call(orderApi.suspend, { id, reason }))}
      />
      <Act
        permit={orderApi.close.permit}
        label="批量关闭"
        off={offOrders(selected, 'close')}
        reason="required"
        danger
        ask={`将关闭选中的 ${selected.length} 张入库单，未收的数量全部关闭。`}
        onConfirm={(reason) => all('批量关闭', (id) => call(orderApi.close, { id, reason }))}
      />
      <Act
        permit={orderApi.cancel.permit}
        label="批量取消"
        off={offOrders(selected, 'cancel')}
        reason
        danger
        ask={`将取消选中的 ${selected.length} 张入库单，取消后不能恢复。`}
        onConfirm={(reason) => all('批量取消', (id) => call(orderApi.cancel, { id, reason: reason || null }))}
      />
      <Act
        permit={putawayApi.create.permit}
        label="生成上架任务"
        off={offOrders(selected, 'putaway')}
        onConfirm={() => create.mutateAsync({ orderIds: selected.map((row) => row.id) })}
      />
      {dialog}
    </>
  );
}
