import { PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { stockApi } from '#contract/inventory/stock.ts';
import { useCall } from '../../../data/query.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { totalText } from '../../../ui/table/total.ts';
import { Expiry } from '../../../ui/text/Expiry.tsx';
import type { Stock } from './stock.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onPick: (rows: Stock[]) => void;
  /** Only stock of this owner. */
  ownerId?: number | undefined;
  /** Only what is free to go. */
  free?: boolean;
}

interface Search {
  positionCode?: string;
  goodsCode?: string;
  lpnCode?: string;
  lotNo?: string;
}

const BOXES = [
  ['positionCode', '库位'],
  ['goodsCode', '商品编码'],
  ['lpnCode', '容器'],
  ['lotNo', '批次'],
] as const;
const SHOWN = 100;

const columns: Columns<Stock> = [
  column.text('positionCode', '库位'),
  column.text('lpnCode', '容器'),
  column.text('goodsCode', '商品编码'),
  column.text('goodsName', '商品名称', { width: 160 }),
  column.text('lotNo', '批次'),
  { key: 'expireOn', dataIndex: 'expireOn', title: '到期', prose: true, render: (_, row) => <Expiry {...row} /> },
  column.dict('quality', '品质', 'quality'),
  column.qty<Stock>('onHand', '现存'),
  column.qty<Stock>('available', '可用', { strong: true }),
];

/** Choose stock rows: scan or type where they lie or what they are, tick, add. */
export function StockPicker({ open, ...body }: Props) {
  return (
    <Dialog open={open} title="选择库存" width={1080} footer={null} onCancel={body.onClose}>
      <Body {...body} />
    </Dialog>
  );
}

function Body({ onPick, ownerId, free = false }: Omit<Props, 'open'>) {
  const [search, setSearch] = useState<Search>({});
  const stock = useCall(
    stockApi.queryPage,
    { param: { by: 'position', ownerId, ...search, ...(free ? { onlyAvailable: true } : {}) }, pageSize: SHOWN },
    { keep: true, staleMs: 0 },
  );
  return (
    <>
      <Form<Search>
        layout="inline"
        onFinish={(values) => {
          setSearch(values);
          void stock.refetch();
        }}
        style={{ marginBottom: 8, rowGap: 8 }}
      >
        {BOXES.map(([name, label]) => (
          <Form.Item key={name} name={name} label={label}>
            <Input allowClear style={{ width: 140 }} placeholder="扫描或输入" />
          </Form.Item>
        ))}
        <Button type="primary" htmlType="submit" loading={stock.isFetching}>
          查询
        </Button>
      </Form>
      <div className="hc-picker">
        <DataTable
          rows={stock.data?.list ?? []}
          query={stock}
          columns={columns}
          selection
          toolbar={(picked: Stock[], clear) => (
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
              {stock.data && stock.data.total > SHOWN && (
                <span className="hc-faint">
                  共 {totalText(stock.data)} 行，显示前 {SHOWN} 行，请缩小范围
                </span>
              )}
            </>
          )}
        />
      </div>
    </>
  );
}
