import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { cartonLife, shipmentLife } from '#contract/outbound/carton-life.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { assembleApi } from '#contract/outbound/pack.ts';
import { checkLife, pickLineLife } from '#contract/outbound/pick-life.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { LabelDialog } from '../../../ui/document/LabelDialog.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { GoodsText } from '../../../ui/text/GoodsText.tsx';
import { rungs } from '../../../ui/text/packs.ts';
import { QtyText } from '../../../ui/text/QtyText.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { links } from '../links.ts';
import { ORDER_READS } from './acts.tsx';

type Order = OutputOf<typeof outOrderApi.get>;
type Claim = Order['claims'][number];
type Pick = Order['picks'][number];
type Check = Order['checks'][number];
type Carton = Order['cartons'][number];
type Content = Carton['lines'][number];
type Shipment = Order['shipments'][number];
type Replacement = Order['replacements'][number];
type Offer = Order['offers'][number];

const packsOf = (order: Order, detailId: number) =>
  rungs(order.lines.find((line) => line.id === detailId)?.packs ?? []);

const where = <
  R extends { goodsCode: string; goodsName: string; lotNo: string; positionCode: string; lpnCode: string | null },
>(): Columns<R> => [
  { key: 'goods', title: '商品', prose: true, render: (_, row) => <GoodsText of={row} /> },
  {
    key: 'positionCode',
    title: '库位',
    render: (_, row) => <TextLink to={links.at(row.positionCode, row.goodsCode)}>{row.positionCode}</TextLink>,
  },
  { key: 'lotNo', dataIndex: 'lotNo', title: '批次' },
  { key: 'lpnCode', title: '容器', render: (_, row) => row.lpnCode ?? '-' },
];

/** 占用: which stock is promised to the order. */
export function ClaimsTab({ order }: { order: Order }) {
  const columns: Columns<Claim> = [
    ...where<Claim>(),
    column.time<Claim>('producedOn', '生产日期'),
    column.time<Claim>('expireOn', '到期日期'),
    column.dict<Claim>('stage', '阶段', 'claimStage'),
    {
      key: 'openQty',
      title: '占用',
      render: (_, row) => (
        <TextLink to={links.stock(row.stockId)}>
          <QtyText value={row.openQty} units={packsOf(order, row.detailId)} strong />
        </TextLink>
      ),
    },
    {
      key: 'consumedQty',
      title: '已发',
      render: (_, row) => <QtyText value={row.consumedQty} units={packsOf(order, row.detailId)} />,
    },
    {
      key: 'releasedQty',
      title: '已释放',
      render: (_, row) => <QtyText value={row.releasedQty} units={packsOf(order, row.detailId)} />,
    },
  ];
  return <DataTable rows={order.claims} columns={columns} empty="还没有占用库存" />;
}

/** 拣货: every line of every pick task. */
export function PicksTab({ order }: { order: Order }) {
  const qty = (name: 'qty', title: string): Columns<Pick>[number] => ({
    key: name,
    title,
    render: (_, row) => <QtyText value={row[name]} units={packsOf(order, row.detailId)} />,
  });
  const columns: Columns<Pick> = [
    column.text<Pick>('taskNo', '任务号', { link: (row) => links.pick(row.taskId) }),
    column.dict<Pick>('kind', '类型', 'pickKind'),
    ...where<Pick>(),
    qty('qty', '应拣'),
    {
      key: 'pickedQty',
      title: '已拣',
      render: (_, row) =>
        row.pickedQty === 0 ? (
          <span className="hc-faint">0</span>
        ) : (
          <TextLink
            to={links.ledger({ sourceNo: order.orderNo, goodsCode: row.goodsCode, lotNo: row.lotNo, txnType: 'PICK' })}
          >
            <QtyText value={row.pickedQty} units={packsOf(order, row.detailId)} />
          </TextLink>
        ),
    },
    {
      key: 'shortQty',
      title: '短拣',
      render: (_, row) => {
        const said = <QtyText value={row.shortQty} units={packsOf(order, row.detailId)} />;
        return row.shortQty === 0 ? said : <TextLink to={links.shortages(order.orderNo)}>{said}</TextLink>;
      },
    },
    column.state<Pick>(pickLineLife, 'state'),
    column.dict<Pick>('shortReason', '短拣原因', 'shortReason'),
    column.text<Pick>('pickerName', '拣货人'),
    column.time<Pick>('pickedAt', '拣货时间'),
  ];
  return <DataTable rows={order.picks} columns={columns} empty="还没有拣货任务" />;
}

const CHECK_KIND: Record<number, string> = { 1: '出库复核', 2: '内复核' };

export function ChecksTab({ order }: { order: Order }) {
  const columns: Columns<Check> = [
    column.text<Check>('checkNo', '复核号'),
    { key: 'kind', title: '类型', render: (_, row) => CHECK_KIND[row.kind] ?? row.kind },
    column.state<Check>(checkLife, 'status'),
    column.qty<Check>('diffCount', '差异行'),
    column.text<Check>('checkerName', '复核人'),
    column.time<Check>('doneAt', '完成时间'),
  ];
  return <DataTable rows={order.checks} columns={columns} empty="还没有复核" />;
}

/** 装箱: cartons, each with what lies in it. */
export function CartonsTab({ order }: { order: Order }) {
  const [labels, setLabels] = useState<number[]>([]);
  const columns: Columns<Carton> = [
    column.qty<Carton>('cartonSeq', '箱序'),
    column.text<Carton>('code', '箱号'),
    column.dict<Carton>('kind', '类型', 'lpnKind'),
    column.state<Carton>(cartonLife, 'cartonState'),
    column.text<Carton>('positionCode', '位置'),
    {
      key: 'qty',
      title: '数量',
      render: (_, row) => <QtyText value={row.lines.reduce((sum, line) => sum + line.qty, 0)} />,
    },
    {
      key: 'grossWeight',
      title: '毛重(kg)',
      render: (_, row) => (
        <span className="hc-num">{row.grossWeight === 0 ? '-' : (row.grossWeight / 1000).toFixed(2)}</span>
      ),
    },
    column.time<Carton>('sealedAt', '封箱时间'),
  ];
  const inside: Columns<Content> = [
    { key: 'goods', title: '商品', prose: true, render: (_, row) => <GoodsText of={row} /> },
    column.text<Content>('lotNo', '批次'),
    {
      key: 'qty',
      title: '数量',
      render: (_, row) => (
        <TextLink
          to={links.ledger({ sourceNo: order.orderNo, goodsCode: row.goodsCode, lotNo: row.lotNo, txnType: 'PACK' })}
        >
          <QtyText value={row.qty} units={packsOf(order, row.detailId)} />
        </TextLink>
      ),
    },
  ];
  return (
    <>
      <DataTable
        rows={order.cartons}
        columns={columns}
        selection
        empty="还没有装箱"
        toolbar={(selected) => (
          <Act
            permit={assembleApi.labelFile.permit}
            label="打印箱标签"
            off={order.cartons.length === 0 ? '还没有装箱' : null}
            onConfirm={() => setLabels((selected.length > 0 ? selected : order.cartons).map(({ id }) => id))}
          />
        )}
        expandable={{
          defaultExpandAllRows: order.cartons.length <= 5,
          expandedRowRender: (carton) => (
            <DataTable rows={carton.lines.map((line, i) => ({ ...line, id: i }))} columns={inside} />
          ),
        }}
      />
      <LabelDialog noun="箱" kind="cartonLabel" calls={assembleApi} ids={labels} onClose={() => setLabels([])} />
    </>
  );
}

export function ShipmentsTab({ order }: { order: Order }) {
  const columns: Columns<Shipment> = [
    column.text<Shipment>('shipNo', '发运单号', { link: (row) => links.shipment(row.id) }),
    column.state<Shipment>(shipmentLife, 'status'),
    column.text<Shipment>('plateNo', '车牌'),
    column.text<Shipment>('driverName', '司机'),
    column.qty<Shipment>('cartonCount', '箱数'),
    column.time<Shipment>('shippedAt', '发运时间'),
  ];
  return <DataTable rows={order.shipments} columns={columns} empty="还没有发运" />;
}

export function ReplacementsTab({ order }: { order: Order }) {
  const columns: Columns<Replacement> = [
    column.text<Replacement>('goodsCode', '原商品'),
    column.qty<Replacement>('qtyFrom', '原数量'),
    column.text<Replacement>('newGoodsCode', '替代商品'),
    column.qty<Replacement>('qtyTo', '替代数量'),
  ];
  return <DataTable rows={order.replacements} columns={columns} />;
}

/** 可替换: what schemes by hand would send instead of goods that lack. */
export function OffersTab({ order }: { order: Order }) {
  const replace = useAct(outOrderApi.replace, ORDER_READS, { done: '已按方案替换' });
  const columns: Columns<Offer> = [
    column.text<Offer>('goodsCode', '缺货商品'),
    column.qty<Offer>('qtyOpen', '缺货数量'),
    column.text<Offer>('newGoodsCode', '替换商品编码'),
    column.text<Offer>('newGoodsName', '替换商品'),
    { key: 'ratio', title: '比例', render: (_, { ratioFrom, ratioTo }) => `${ratioFrom}换${ratioTo}` },
    column.qty<Offer>('free', '可用'),
    column.text<Offer>('schemeName', '替换方案'),
  ];
  return (
    <DataTable
      rows={order.offers}
      rowKey={({ detailId, schemeId }) => `${detailId}/${schemeId}`}
      columns={columns}
      actions={({ schemeId, newGoodsCode }) => (
        <Act
          permit={outOrderApi.replace.permit}
          label="确认替换"
          ask={`缺货的数量改发【${newGoodsCode}】，确定吗？`}
          onConfirm={() => replace.mutateAsync({ id: order.id, schemeId })}
        />
      )}
    />
  );
}
