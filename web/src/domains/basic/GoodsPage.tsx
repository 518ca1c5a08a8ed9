import { goodsApi, goodsFields } from '#contract/basic/goods.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { column, type Columns } from '../../ui/column.tsx';
import type { RowOf } from '../../ui/list.ts';
import { GoodsForm } from './parts/GoodsForm.tsx';

type Goods = RowOf<typeof goodsApi.page>;

const master = {
  api: goodsApi,
  spec: {
    label: '商品', fields: goodsFields, key: ['code'] as const,
    search: ['ownerId', 'code', 'name', 'categoryId', 'storageMode', 'status'] as const,
    columns: ['code', 'name', 'ownerId', 'spec', 'categoryId', 'storageMode', 'shelfLifeDays', 'isLot', 'isCatchWeight', 'status'] as const,
  },
};

const columns: Columns<Goods> = [column.text('unitText', '单位换算', { width: 200 }), column.text('barcodeText', '条码', { width: 180 })];

/** Goods (商品) of every owner, with their packs and barcodes. */
export function GoodsPage() {
  return <ResourcePage of={master} columns={columns} form={(dialog) => <GoodsForm {...dialog} />} />;
}
