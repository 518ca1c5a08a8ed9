import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { moveApi, SUGGESTED_MAX, type suggestion } from '#contract/inner/move.ts';
import { useCall } from '../../../data/query.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

export type Suggestion = z.output<typeof suggestion>;
type Reason = NonNullable<z.output<typeof moveApi.suggest.input>['reasons']>[number];
type Row = Suggestion & { id: number };
interface Search {
  goodsCode?: string;
  positionCode?: string;
}

const REASONS: readonly { value: Reason | ''; label: string }[] = [
  { value: '', label: '全部' },
  { value: 'QUALITY', label: '非良品移出' },
  { value: 'NEAR', label: '近效期到拣货位' },
  { value: 'MERGE', label: '合并零托' },
  { value: 'BAND', label: '畅销品靠前' },
];
/** What a proposal is good for, where its short name does not say it. */
const WHY: Record<Reason | '', string> = {
  '': '待检与残次品、近效期、零托与畅销品，按轻重排列',
  QUALITY: '残次或待检品在普通库位放了三天以上，移到自己的库区',
  NEAR: '快到期的先到拣货位，不超过其上限',
  MERGE: '同一批次的零托并到最大的一托，腾出库位',
  BAND: 'A 类商品放在 C 类库位，移到最近的 A 类空库位',
};

const columns: Columns<Row> = [
  column.dict('reason', '原因', 'moveReason'),
  column.text('goodsCode', '商品编码'),
  column.text('goodsName', '商品名称', { width: 160 }),
  column.text('lotNo', '批次'),
  column.time('expireOn', '到期'),
  column.dict('quality', '品质', 'quality'),
  { key: 'route', title: '从 → 到', prose: true, width: 240, render: (_, row) => <Way {...row} /> },
  column.qty<Row>('available', '可用'),
  column.qty<Row>('qty', '建议数量', { strong: true }),
];

const Way = ({ fromPositionCode, fromLpnCode, toPositionCode, toLpnCode }: Row) => (
  <span className="hc-route">
    {fromPositionCode} {fromLpnCode && <small className="hc-faint">{fromLpnCode}</small>}
    <i>→</i>
    {toPositionCode} {toLpnCode && <small className="hc-faint">{toLpnCode}</small>}
  </span>
);

/** Moves the system would make (移库建议): tick, add, change what one knows better. */
export function SuggestPicker({
  open,
  onClose,
  onPick,
}: {
  open: boolean;
  onClose: () => void;
  onPick: (rows: Suggestion[]) => void;
}) {
  return (
    <Dialog open={open} title="移库建议" width={1180} footer={null} onCancel={onClose}>
      <Body onPick={onPick} />
    </Dialog>
  );
}

function Body({ onPick }: { onPick: (rows: Suggestion[]) => void }) {
  const [reason, setReason] = useState<Reason | ''>('');
  const [search, setSearch] = useState<Search>({});
  const found = useCall(
    moveApi.suggest,
    { ...search, ...(reason === '' ? {} : { reasons: [reason] }) },
    { keep: true, staleMs: 0 },
  );
  const rows = found.data?.map((row) => ({ ...row, id: row.stockId })) ?? [];
  return (
    <>
      <Form<Search> layout="inline" onFinish={setSearch} style={{ marginBottom: 8, rowGap: 8 }}>
        <Segmented aria-label="建议原因" value={reason} onChange={setReason} options={[...REASONS]} />
        <Form.Item name="goodsCode" label="商品编码" style={{ marginInlineStart: 16 }}>
          <Input allowClear style={{ width: 130 }} placeholder="扫描或输入" />
        </Form.Item>
        <Form.Item name="positionCode" label="源库位">
          <Input allowClear style={{ width: 130 }} placeholder="扫描或输入" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={found.isFetching}>
          查询
        </Button>
      </Form>
      <p className="hc-faint" style={{ margin: '0 0 8px' }}>
        {WHY[reason]}
      </p>
      <div className="hc-picker">
        <DataTable
          rows={rows}
          query={found}
          columns={columns}
          selection
          toolbar={(picked: Row[], clear) => (
            <>
              <Button
                type="primary"
                icon={<PlusOutlined />}
                disabled={picked.length === 0}
                onClick={() => {
                  onPick(picked);
                  clear();
                }}
              >
                加入 {picked.length > 0 ? `${picked.length} 行` : ''}
              </Button>
              {rows.length >= SUGGESTED_MAX && <span className="hc-faint">先看最要紧的 {SUGGESTED_MAX} 条</span>}
            </>
          )}
        />
      </div>
    </>
  );
}
