import { changeRequestApi } from '#contract/basic/approval/change-request.ts';
import { goodsApi, goodsFields } from '#contract/basic/goods/goods.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useAllowed } from '../../../data/session.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { More } from '../../../ui/act/More.tsx';
import { LabelAct } from '../../../ui/document/LabelAct.tsx';
import { Thumb } from '../../../ui/files/Thumb.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';
import { GoodsForm } from './GoodsForm.tsx';

type Goods = RowOf<typeof goodsApi.page>;

const master = {
  api: goodsApi,
  spec: {
    label: '商品',
    fields: goodsFields,
    key: ['code'] as const,
    search: ['ownerId', 'code', 'name', 'categoryId', 'brandId', 'levelId', 'storageMode', 'status'] as const,
    columns: [
      'code',
      'name',
      'ownerId',
      'spec',
      'brandId',
      'categoryId',
      'levelId',
      'storageMode',
      'shelfLifeDays',
      'isLot',
      'isCatchWeight',
      'serialMode',
      'status',
    ] as const,
  },
};

const columns: Columns<Goods> = [
  {
    key: 'imageId',
    dataIndex: 'imageId',
    title: '图片',
    width: 48,
    hidden: true,
    render: (_, { imageId, name }) => <Thumb id={imageId} name={name} />,
  },
  column.text('unitText', '单位换算', { width: 200 }),
  column.text('barcodeText', '条码', { width: 180 }),
];

/** Goods (商品) of every owner, with their packs and barcodes. */
export function GoodsPage() {
  const here = useHere();
  const editing = useAllowed(goodsApi.update.permit);
  return (
    <>
      <ResourcePage
        of={master}
        columns={columns}
        form={(dialog) => <GoodsForm {...dialog} />}
        rowActions={({ id, version }) => {
          const ask = (
            <Act
              permit={changeRequestApi.add.permit}
              label="申请变更"
              onConfirm={() => here.go(`/Base/ChangeRequest?ask=goods.${id}`)}
            />
          );
          // Beside two other acts it stands under 更多.
          return editing ? (
            <More version={version} permits={[changeRequestApi.add.permit]}>
              {() => ask}
            </More>
          ) : (
            ask
          );
        }}
        toolbar={(rows, _, param) => (
          <LabelAct
            noun="商品"
            kind="goodsLabel"
            calls={goodsApi}
            ids={rows.map(({ id }) => id)}
            list={goodsApi.page}
            param={param}
          />
        )}
      />
    </>
  );
}
