import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { failureOf, type Failure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import { DetailTabs } from '../../ui/document/DetailTabs.tsx';
import { Drawer } from '../../ui/document/Drawer.tsx';
import { Trace } from '../../ui/document/Trace.tsx';
import { Dialog } from '../../ui/form/Dialog.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Panel } from '../../ui/page/Page.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { CopyText } from '../../ui/text/CopyText.tsx';
import { Expiry } from '../../ui/text/Expiry.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';

interface Row {
  id: number;
  orderNo: string;
  qty: number;
}

const COLUMNS: Columns<Row> = [column.text('orderNo', '单号'), column.qty('qty', '数量')];
const ROWS: Row[] = [
  { id: 1, orderNo: 'IN250630-0001', qty: 1234 },
  { id: 2, orderNo: 'IN250630-0002', qty: 0 },
];
const asked = (error: Failure | null, isPending: boolean) => ({
  isPending,
  isFetching: isPending,
  error,
  refetch: () => {},
});
const REFUSED = failureOf({
  http: 200,
  url: '/api',
  code: 200000,
  msg: '订单已进入波次【W250630-01】，不能隐藏',
  traceId: '7f3a9c2e',
});

/** What a widget looks like when there is nothing, not yet, no longer, or when it was refused. */
export const GalleryStates = () => (
  <>
    <div className="hc-gallery-two">
      <Panel title="表格：加载中">
        <DataTable<Row> rows={[]} columns={COLUMNS} query={asked(null, true)} />
      </Panel>
      <Panel title="表格：空">
        <DataTable<Row> rows={[]} columns={COLUMNS} empty="没有匹配的单据，换个条件试试" query={asked(null, false)} />
      </Panel>
      <Panel title="表格：失败">
        <DataTable<Row>
          rows={[]}
          columns={COLUMNS}
          query={asked(failureOf({ http: 503, url: '/api', traceId: '7f3a9c2e' }), false)}
        />
      </Panel>
      <Panel title="表格：两行">
        <DataTable<Row> rows={ROWS} columns={COLUMNS} query={asked(null, false)} />
      </Panel>
    </div>
    <Panel title="通知与浮层">
      <Overlays />
    </Panel>
    <Panel title="表单：被拒绝">
      <Form layout="vertical" className="hc-form-two">
        <Form.Item label="编码" required validateStatus="error" help="库位编码已存在">
          <Input defaultValue="A-01" />
        </Form.Item>
        <Form.Item label="名称">
          <Input disabled value="不可修改" />
        </Form.Item>
      </Form>
    </Panel>
    <Panel title="效期、链接、复制">
      <Space wrap size="large">
        <Expiry expireOn="2026-12-01" daysLeft={90} lifePct={60} />
        <Expiry expireOn="2026-12-01" daysLeft={9} lifePct={12} />
        <Expiry expireOn="2026-12-01" daysLeft={-3} lifePct={0} />
        <TextLink to="/gallery">O261122-0060</TextLink>
        <CopyText text="7f3a9c2e" />
      </Space>
    </Panel>
    <DetailTabs
      tabs={[
        { key: 'lines', name: '明细', count: 2, children: <Panel>两行</Panel> },
        {
          key: 'trace',
          name: '轨迹',
          children: (
            <Panel>
              <Trace items={[]} />
            </Panel>
          ),
        },
      ]}
    />
  </>
);

function Overlays() {
  const [open, setOpen] = useState<'drawer' | 'dialog' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Space wrap>
      <Button onClick={() => notices.success('已保存')}>成功</Button>
      <Button onClick={() => notices.warning('当前仓库已切换')}>提示</Button>
      <Button onClick={() => notices.failure(REFUSED, '隐藏失败')}>被拒绝</Button>
      <Button onClick={() => setOpen('drawer')}>抽屉</Button>
      <Button onClick={() => setOpen('dialog')}>弹窗</Button>
      <Button type="primary" loading>
        处理中
      </Button>
      <Button disabled>不可用</Button>
      <Drawer
        title="入库单 IN250630-0001"
        open={open === 'drawer'}
        onClose={close}
        footer={
          <Button type="primary" onClick={close}>
            保存
          </Button>
        }
      >
        <Input aria-label="备注" />
      </Drawer>
      <Dialog title="调整优先级" open={open === 'dialog'} onOk={close} onCancel={close}>
        <Input aria-label="优先级" />
      </Dialog>
    </Space>
  );
}
