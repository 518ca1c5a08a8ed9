import { PrinterOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { goodsApi, goodsFields } from '#contract/basic/goods.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { Act } from '../../ui/Act.tsx';
import { column, type Columns } from '../../ui/column.tsx';
import { LabelDialog } from '../../ui/LabelDialog.tsx';
import type { RowOf } from '../../ui/list.ts';
import { GoodsForm } from './parts/GoodsForm.tsx';

type Goods = RowOf<typeof goodsApi.page>;

const master = {
  api: goodsApi,
  spec: {
    label: '商品', fields: goodsFields, key: ['code'] as const,
    search: ['ownerId', 'code', 'name', 'categoryId', 'brandId', 'storageMode', 'status'] as const,
    columns: ['code', 'name', 'ownerId', 'spec', 'brandId', 'categoryId', 'storageMode', 'shelfLifeDays', 'isLot', 'isCatchWeight', 'status'] as const,
  },
};

const columns: Columns<Goods> = [column.text('unitText', '单位换算', { width: 200 }), column.text('barcodeText', '条码', { width: 180 })];

/** Goods (商品) of every owner, with their packs and barcodes. */
export function GoodsPage() {
  const [labels, setLabels] = useState<number[]>([]);
  return (
    <>
      <ResourcePage of={master} columns={columns} form={(dialog) => <GoodsForm {...dialog} />}
        toolbar={(rows) => <Act permit={goodsApi.labelFile.permit} label="打印标签" icon={<PrinterOutlined />} off={rows.length === 0 ? '请先选择商品' : null} onConfirm={() => setLabels(rows.map(({ id }) => id))} />} />
      <LabelDialog noun="商品" calls={goodsApi} ids={labels} onClose={() => setLabels([])} />
    </>
  );
}
