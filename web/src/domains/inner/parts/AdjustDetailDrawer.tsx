import { Skeleton } from 'antd';
import type { z } from 'zod';
import { adjustLife } from '#contract/inner/adjust-life.ts';
import { adjustApi, type adjustLine } from '#contract/inner/adjust.ts';
import { useCall } from '../../../data/query.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';

type Line = z.output<typeof adjustLine>;

const QUANTITY = 1;
const DONE = 20;

const stock: Columns<Line> = [
  column.text('goodsCode', '商品编码'),
  column.text('goodsName', '商品名称', { width: 160 }),
  column.text('lotNo', '批次'),
  column.time('expireOn', '到期'),
  column.text('positionCode', '库位'),
  column.text('lpnCode', '容器'),
  column.dict('quality', '品质', 'quality'),
];
const book: Columns<Line> = [
  column.qty<Line>('bookQty', '账面'),
  // Somebody moved the goods since: executing will ask again.
  {
    key: 'nowQty',
    dataIndex: 'nowQty',
    title: '当前现存',
    figure: true,
    render: (now: number, { bookQty, state }) => (
      <span className={state !== DONE && now !== bookQty ? 'hc-num hc-bad' : 'hc-num'}>{formatQty(now)}</span>
    ),
  },
];
const cartons: Columns<Line>[number] = {
  key: 'cartonCodes',
  title: '箱码',
  render: (_, { cartonCodes }) => cartonCodes.join(' '),
};
const quantity: Columns<Line> = [
  {
    key: 'delta',
    dataIndex: 'delta',
    title: '调整数量',
    figure: true,
    render: (n: number) => (
      <b className={n < 0 ? 'hc-num hc-minus' : 'hc-num hc-plus'}>
        {n > 0 ? '+' : ''}
        {formatQty(n)}
      </b>
    ),
  },
];
const quality: Columns<Line> = [
  column.qty<Line>('changeQty', '变更数量', { strong: true }),
  column.dict('toQuality', '目标品质', 'quality'),
];

/** One adjustment in full, what the book said beside what it says now. */
export function AdjustDetailDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const adjust = useCall(adjustApi.get, { id }, { enabled: id !== '' });
  const known = adjust.data;
  return (
    <Drawer
      title={
        known ? (
          <>
            {known.adjustNo}　<StatusTag life={adjustLife} state={known.status} />
          </>
        ) : (
          '库存调整'
        )
      }
      open={id !== ''}
      width={1000}
      onClose={onClose}
    >
      {adjust.error && !known ? (
        <Trouble failure={adjust.error} retry={() => void adjust.refetch()} />
      ) : !known ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <>
          <Detail
            items={[
              { label: '货主', value: known.ownerName },
              { label: '类型', value: <StatusTag dict="adjustKind" value={known.kind} /> },
              { label: '原因', value: <StatusTag dict="adjustReason" value={known.reasonCode} /> },
              { label: '来源', value: <StatusTag dict="adjustSource" value={known.source} /> },
              { label: '创建', value: `${known.createdBy} ${known.createdAt}`, span: 2 },
              { label: '完成', value: known.doneAt },
              { label: '审核', value: known.auditor },
              { label: '审核意见', value: known.auditRemark, span: 'filled' },
              {
                label: '流水',
                value: known.doneAt && (
                  <TextLink
                    to={`/Inventory/Ledger?sourceNo=${known.adjustNo}&from=${encodeURIComponent(`${known.doneAt.slice(0, 10)} 00:00:00`)}`}
                  >
                    查看
                  </TextLink>
                ),
              },
              { label: '备注', value: known.remark, span: 'filled' },
            ]}
          />
          <DataTable
            rows={known.lines}
            columns={[
              ...stock,
              ...book,
              ...(known.kind === QUANTITY ? quantity : quality),
              ...(known.lines.some(({ cartonCodes }) => cartonCodes.length > 0) ? [cartons] : []),
            ]}
            rowNumber
          />
        </>
      )}
    </Drawer>
  );
}
