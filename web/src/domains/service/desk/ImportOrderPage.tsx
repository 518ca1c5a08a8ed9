import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { orderOutImportApi, orderWareImportApi } from '#contract/service/desk.ts';
import { ImportDialog } from '../../../crud/ImportDialog.tsx';
import { DetailTabs } from '../../../ui/document/DetailTabs.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';

interface Side {
  of: typeof orderOutImportApi;
  label: string;
  /** What the rows of a sheet are. */
  says: string;
  /** Where the orders are found afterwards. */
  at: string;
}
const OUT: Side = {
  of: orderOutImportApi,
  label: '出库订单',
  says: '同一外部单号的各行合成一张出库单，表头信息须一致；校验全部通过后才会写入，一处有错则一行也不写。',
  at: '/Outbound/Order',
};
const WARE: Side = {
  of: orderWareImportApi,
  label: '入库订单',
  says: '同一外部单号的各行合成一张入库单，表头信息须一致；校验全部通过后才会写入，一处有错则一行也不写。',
  at: '/Inbound/Order',
};

/** Orders of customers from a sheet (订单导入): checked as a whole, then put in. */
export function ImportOrderPage() {
  return (
    <Page>
      <DetailTabs
        tabs={[
          { key: 'out', name: '出库订单', children: <Sheet of={OUT} /> },
          { key: 'ware', name: '入库订单', children: <Sheet of={WARE} /> },
        ]}
      />
    </Page>
  );
}

function Sheet({ of: { of, label, says, at } }: { of: Side }) {
  const [open, setOpen] = useState(false);
  return (
    <Panel title={`导入${label}`}>
      <p>{says}</p>
      <p>
        <Button type="primary" icon={<UploadOutlined />} onClick={() => setOpen(true)}>
          下载模板并导入
        </Button>
      </p>
      <p className="hc-faint">
        导入后在 <TextLink to={at}>{label === '出库订单' ? '出库单' : '入库单'}</TextLink> 中查看，导入过的文件在{' '}
        <TextLink to="/Template/ImportRecord">导入记录</TextLink> 中查看与撤销。
      </p>
      <ImportDialog of={of} label={label} touches={[]} open={open} onClose={() => setOpen(false)} />
    </Panel>
  );
}
