import type { RefillRow } from '#contract/service/transfer/refill.ts';
import { transferApi as api } from '#contract/service/transfer/transfer.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { GoodsText } from '../../../ui/text/GoodsText.tsx';
import { TRANSFER_READS } from './reads.ts';

const NONE: RefillRow[] = [];
const WHY_WIDTH = 230;

const columns: Columns<RefillRow> = [
  {
    key: 'houseName',
    title: '前置仓',
    render: (_, { houseName, cutOff }) => (
      <>
        <div>{houseName}</div>
        <small className="hc-faint">截单 {cutOff}</small>
      </>
    ),
  },
  column.text<RefillRow>('ownerName', '货主'),
  { key: 'goods', title: '商品', prose: true, render: (_, row) => <GoodsText of={row} /> },
  { ...column.text<RefillRow>('perDay', '日均出库'), figure: true },
  column.amount<RefillRow>('qtyThere', '前置仓可用'),
  column.amount<RefillRow>('qtyOnWay', '调拨在途'),
  {
    key: 'coverDays',
    title: '可撑/目标天数',
    figure: true,
    render: (_, { coverDays, replenishDays }) => (
      <span className="hc-num">
        <b>{coverDays}</b> / {replenishDays}
      </span>
    ),
  },
  column.amount<RefillRow>('qtyNeed', '需补数量'),
  column.amount<RefillRow>('qtyHere', '本仓可调'),
  column.amount<RefillRow>('qty', '建议调拨', { strong: true }),
  {
    key: 'why',
    title: '说明',
    prose: true,
    render: (_, { why }) => (
      <small className="hc-faint" style={{ display: 'block', width: WHY_WIDTH, whiteSpace: 'normal' }}>
        {heard(why)}
      </small>
    ),
  },
];

/** What the advance houses that this house fills lack to last their days, and the drafts made of it. */
export function Refill() {
  const query = useCall(api.refillList, {});
  const refill = useAct(api.refill, [...TRANSFER_READS, api.refillList], { done: null });
  const rows = query.data?.list ?? NONE;
  const sendable = rows.filter(({ qty }) => qty > 0).length;
  return (
    <DataTable
      rows={rows}
      query={query}
      columns={columns}
      rowKey={({ houseId, ownerId, goodsId }) => `${houseId}/${ownerId}/${goodsId}`}
      rowNumber
      fill
      empty="前置仓都不缺货：可用与在途足够支撑目标天数"
      toolbar={
        <Act
          permit={api.refill.permit}
          label="生成调拨单"
          primary
          off={sendable === 0 ? '没有可以调拨的商品' : null}
          ask={`按建议数量为${sendable}个商品生成调拨单草稿，审核后才会出库，确定生成吗？`}
          onConfirm={async () => {
            const { list } = await refill.mutateAsync({});
            notices.success(
              list.length > 0 ? `已生成调拨单 ${list.map(({ orderNo }) => orderNo).join('、')}` : '没有需要调拨的商品',
            );
          }}
        />
      }
    />
  );
}
