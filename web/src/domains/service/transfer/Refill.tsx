import { Table } from 'antd';
import type { RefillRow } from '#contract/service/transfer/refill.ts';
import { transferApi as api } from '#contract/service/transfer/transfer.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { GoodsText } from '../../../ui/text/GoodsText.tsx';
import { rungs } from '../../../ui/text/packs.ts';
import { QtyText } from '../../../ui/text/QtyText.tsx';
import { TRANSFER_READS } from './reads.ts';

const NONE: RefillRow[] = [];
const packed = (name: 'qtyThere' | 'qtyOnWay' | 'qtyNeed' | 'qtyHere' | 'qty') => (_: unknown, row: RefillRow) => (
  <QtyText value={row[name]} units={rungs(row.packs)} strong={name === 'qty'} />
);

/** What the advance houses that this house fills lack to last their days, and the drafts made of it. */
export function Refill() {
  const { data, isPending } = useCall(api.refillList, {});
  const refill = useAct(api.refill, [...TRANSFER_READS, api.refillList], { done: null });
  const rows = data?.list ?? NONE;
  const sendable = rows.filter(({ qty }) => qty > 0).length;
  return (
    <Table<RefillRow>
      size="small"
      rowKey={({ houseId, ownerId, goodsId }) => `${houseId}/${ownerId}/${goodsId}`}
      loading={isPending}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 50, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: '前置仓都不缺货：可用与在途足够支撑目标天数' }}
      title={() => (
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
      )}
      columns={[
        { title: '前置仓', dataIndex: 'houseName' },
        { title: '截单时间', dataIndex: 'cutOff' },
        { title: '货主', dataIndex: 'ownerName' },
        { title: '商品', render: (_, row) => <GoodsText of={row} /> },
        { title: '日均出库', dataIndex: 'perDay', align: 'right' },
        { title: '前置仓可用', render: packed('qtyThere'), align: 'right' },
        { title: '调拨在途', render: packed('qtyOnWay'), align: 'right' },
        { title: '可撑天数', dataIndex: 'coverDays', align: 'right' },
        { title: '目标天数', dataIndex: 'replenishDays', align: 'right' },
        { title: '需补数量', render: packed('qtyNeed'), align: 'right' },
        { title: '本仓可调', render: packed('qtyHere'), align: 'right' },
        { title: '建议调拨', render: packed('qty'), align: 'right' },
        { title: '说明', render: (_, { why }) => heard(why) },
      ]}
    />
  );
}
