import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { beginApi } from '#contract/company/begin.ts';
import { openingApi } from '#contract/inner/opening.ts';
import { ImportDialog } from '../../crud/ImportDialog.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';

/** Goods by sheet, or one by one on their own page. */
export function GoodsStep({ onNext }: { onNext: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="hc-begin-acts">
      <Button type="primary" icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        导入商品
      </Button>
      <TextLink to="/Basic/Goods">逐个新增</TextLink>
      <Button type="link" onClick={onNext}>
        下一步：期初库存
      </Button>
      <ImportDialog
        of={goodsApi}
        label="商品"
        touches={[goodsApi.page, goodsApi.options, beginApi.progress]}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

/** What lies on the shelves today. */
export function StockStep({ onNext }: { onNext: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="hc-begin-acts">
      <Button type="primary" icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        导入期初库存
      </Button>
      <Button type="link" onClick={onNext}>
        下一步：人员与角色
      </Button>
      <ImportDialog
        of={openingApi}
        label="期初库存"
        touches={[beginApi.progress]}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
