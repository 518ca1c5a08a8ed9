import { PlusOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { refusal, within } from '#contract/kit/machine.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { orderSearch, outOrderApi } from '#contract/outbound/order.ts';
import { useAct } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Can } from '../../../ui/act/Can.tsx';
import { More } from '../../../ui/act/More.tsx';
import { PaperMenu } from '../../../ui/document/PaperMenu.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import '../outbound.css';
import { links } from '../links.ts';
import { useCartonLabels } from '../useCartonLabels.tsx';
import { JOIN_WAVE, useWaveJoin } from '../wave/useWaveJoin.tsx';
import { offOf, ORDER_READS, PriorityDialog, SimpleButton, simpleActs, useOrderActs, type OrderActs } from './acts.tsx';
import { CHANGE_PERMITS, useChanges } from './changes.tsx';
import { LadderBar } from './Ladder.tsx';
import { OrderBatch } from './OrderBatch.tsx';
import { orderPapers } from './papers.ts';
import { StatusBar } from './StatusBar.tsx';

type Row = RowOf<typeof outOrderApi.queryPage>;

/** The bar above the list filters by one status; in the address it is a number. */
const FILTERS = fieldsOf(orderSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const BOXES = [
  'orderNo',
  'externalNo',
  'externalNoPart',
  'consignee',
  'ownerId',
  'storeId',
  'routeId',
  'orderType',
  'deliveryType',
  'waveNo',
  'goodsId',
  'requireFrom',
  'createdFrom',
  'isOverdue',
];

const columns: Columns<Row> = [
  column.text<Row>('orderNo', '出库单号', { link: (row) => links.order(row.id), sorter: true }),
  {
    key: 'status',
    title: '状态',
    render: (_, row) => (
      <>
        <StatusTag life={orderLife} state={row.status} />
        <Flags row={row} />
      </>
    ),
  },
  column.text<Row>('ownerName', '货主', { width: 110 }),
  column.text<Row>('storeName', '门店', { width: 140 }),
  { key: 'ladder', title: '需求与进度', render: (_, row) => <LadderBar of={row} /> },
  column.qty<Row>('qtyOpen', '缺口'),
  column.text<Row>('externalNo', '货主单号', { width: 150 }),
  column.dict<Row>('orderType', '类型', 'outboundType'),
  column.dict<Row>('deliveryType', '配送', 'deliveryType'),
  {
    key: 'route',
    title: '线路 / 站序',
    render: (_, row) =>
      row.routeName ? (
        <span className="hc-num">
          {row.routeName} / {row.stopNo}
        </span>
      ) : (
        '-'
      ),
  },
  column.dict<Row>('storageMode', '温层', 'docStorageMode'),
  column.qty<Row>('priority', '优先级', { sorter: true }),
  column.time<Row>('requireOn', '要求日期', { sorter: true }),
  column.time<Row>('cutoffAt', '截单时间', { sorter: true }),
  column.text<Row>('waveNo', '波次', { link: (row) => (row.waveId === null ? null : links.wave(row.waveId)) }),
  {
    key: 'totalWeight',
    title: '重量(kg)',
    render: (_, row) => <span className="hc-num">{(row.totalWeight / 1000).toFixed(1)}</span>,
  },
  {
    key: 'totalVolume',
    title: '体积(m³)',
    render: (_, row) => <span className="hc-num">{(row.totalVolume / 1_000_000).toFixed(3)}</span>,
  },
  {
    key: 'shipFee',
    dataIndex: 'shipFee',
    title: '运费(元)',
    figure: true,
    render: (fee: number | null) => (fee === null ? '-' : <span className="hc-num">{fee.toFixed(2)}</span>),
  },
  column.qty<Row>('printCount', '打印次数'),
  column.text<Row>('createdBy', '创建人'),
  column.time<Row>('createdAt', '创建时间', { sorter: true }),
  column.text<Row>('updatedBy', '修改人'),
  column.time<Row>('updatedAt', '修改时间'),
];

const Flags = ({ row }: { row: Row }) => (
  <>
    {row.isHidden && (
      <Tag variant="filled" className="hc-flag" title={row.hideReason ?? undefined}>
        隐藏
      </Tag>
    )}
    {row.isFrozen && (
      <Tag variant="filled" color="error" className="hc-flag">
        冻结
      </Tag>
    )}
    {row.qtyOpen > 0 && within(orderLife, row.status, 'partlyAllocated', 'shipped') && (
      <Tag variant="filled" color="warning" className="hc-flag">
        缺货
      </Tag>
    )}
    {row.leftReason && (
      <Tag variant="filled" color="warning" className="hc-flag" title={heard(row.leftReason)}>
        运力不足
      </Tag>
    )}
  </>
);

/** Outbound orders (出库单): what is to leave, and how far each has come. */
export function OrderPage() {
  const here = useHere();
  const list = useList(outOrderApi.queryPage, { fields: FILTERS });
  const cartons = useCartonLabels({ by: 'order', list: outOrderApi.queryPage, param: list.param });
  const acts = useOrderActs();
  return (
    <Page>
      <SearchForm list={list} only={BOXES} />
      <StatusBar
        search={list.param}
        onPick={(flags) =>
          list.setFilters({
            ...list.filters,
            status: flags.status,
            isShort: flags.isShort,
            isHidden: flags.isHidden,
            isFrozen: flags.isFrozen,
          })
        }
      />
      <DataTable
        list={list}
        columns={columns}
        selection
        rowNumber
        toolbar={(selected, clear) => (
          <>
            <Can permits={[outOrderApi.add.permit]}>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => here.go(links.edit())}>
                新建
              </Button>
            </Can>
            <PaperMenu
              papers={orderPapers(selected.map(({ id }) => id))}
              by={{ pickList: { source: 'order', ids: selected.map(({ id }) => id) } }}
              found={list}
              labels={cartons.item(selected.map(({ id }) => id))}
            />
            <OrderBatch selected={selected} clear={clear} param={list.param} tableKey={list.tableKey} />
          </>
        )}
        actions={(row) => <RowActs row={row} acts={acts} />}
      />
      {cartons.dialog}
    </Page>
  );
}

function RowActs({ row, acts }: { row: Row; acts: OrderActs }) {
  const here = useHere();
  return (
    <>
      <Act
        life={orderLife}
        action="allocate"
        state={row.status}
        off={offOf(row, 'allocate')}
        onConfirm={() => acts.allocate(row, '')}
      />
      <Act
        life={orderLife}
        action="update"
        state={row.status}
        off={offOf(row, 'update')}
        onConfirm={() => here.go(links.edit(row.id))}
      />
      <Rest row={row} acts={acts} />
    </>
  );
}

const MORE = [
  JOIN_WAVE,
  ...CHANGE_PERMITS,
  ...(['setPriority', ...simpleActs] as const).map((action) => orderLife.actions[action].permit),
];

function Rest({ row, acts }: { row: Row; acts: OrderActs }) {
  const [ranking, setRanking] = useState(false);
  const join = useWaveJoin();
  const changes = useChanges(row);
  const setPriority = useAct(outOrderApi.setPriority, ORDER_READS);
  return (
    <>
      <More version={row.version} permits={MORE}>
        {(close) => (
          <>
            <Act
              permit={JOIN_WAVE}
              label="加入波次"
              off={refusal(orderLife, 'joinWave', row.status) ?? offOf(row, 'joinWave')}
              onConfirm={() => {
                close();
                join.ask([row]);
              }}
            />
            <Act
              life={orderLife}
              action="setPriority"
              state={row.status}
              off={offOf(row, 'setPriority')}
              onConfirm={() => {
                close();
                setRanking(true);
              }}
            />
            {changes.acts(close)}
            {simpleActs.map((action) => (
              <SimpleButton key={action} order={row} action={action} acts={acts} />
            ))}
          </>
        )}
      </More>
      {join.dialog}
      {changes.dialog}
      {ranking && (
        <PriorityDialog
          count={1}
          usual={row.priority}
          onOk={(priority) => setPriority.mutateAsync({ ids: [row.id], priority })}
          onClose={() => setRanking(false)}
        />
      )}
    </>
  );
}
