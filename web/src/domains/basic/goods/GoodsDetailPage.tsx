import { useState } from 'react';
import { goodsStandardApi } from '#contract/basic/approval/goods-standard.ts';
import { goodsApi, goodsFields } from '#contract/basic/goods/goods.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { KeptImages } from '../../../ui/files/KeptImages.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { address } from '../../../ui/search/url.ts';
import { GoodsForm } from './GoodsForm.tsx';

const fields = fieldsOf(goodsFields);
const EDITING = /\/EditGoods\//i;

/** One goods, to link to: looked at, changed, or with what was measured of it and waits for a verdict. */
export function GoodsDetailPage() {
  const here = useHere();
  const goods = useCall(goodsApi.detail, { id: here.params.id });
  const row = goods.data;
  const [editing, setEditing] = useState(EDITING.test(here.pathname));
  useTabName(row && `商品 ${row.code}`);
  return (
    <Page
      title={row ? `${row.code} ${row.name}` : '商品详情'}
      query={goods}
      extra={
        row && (
          <>
            <Act permit={goodsApi.update.permit} label="编辑" onConfirm={() => setEditing(true)} />
            <Act
              permit={goodsStandardApi.queryPage.permit}
              label="容器标准审核"
              onConfirm={() => here.go(address('/Base/GoodsStandard', { goodsCode: row.code }))}
            />
          </>
        )
      }
    >
      {row && (
        <>
          <Panel>
            <Detail fields={fields} row={row} />
          </Panel>
          <Panel title="包装与条码">
            <Detail
              items={[
                { label: '单位换算', value: row.unitText },
                { label: '条码', value: row.barcodeText },
                { label: '修改人', value: row.updatedBy },
                { label: '修改时间', value: row.updatedAt },
              ]}
            />
          </Panel>
          <Panel title="商品图片">
            <KeptImages files={row.images} />
          </Panel>
          <GoodsForm row={row} open={editing} onClose={() => setEditing(false)} />
        </>
      )}
    </Page>
  );
}
