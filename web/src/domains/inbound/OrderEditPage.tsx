import { Alert, Button, Form, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { orderLife } from '#contract/inbound/order.life.ts';
import { orderApi } from '#contract/inbound/order.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { notices } from '../../data/notices.ts';
import { useCall } from '../../data/query.ts';
import { Act } from '../../ui/Act.tsx';
import { useHere } from '../../ui/here.ts';
import { Page, Panel } from '../../ui/Page.tsx';
import './inbound.css';
import { draftsOf, isBlank, sent } from './parts/draft.ts';
import { HeadForm, type Head } from './parts/HeadForm.tsx';
import { LineGrid } from './parts/LineGrid.tsx';
import { links } from './parts/links.ts';
import { offOf } from './parts/orderActs.tsx';
import { useLines } from './parts/useLines.ts';
import { useSave } from './parts/useSave.ts';

type Order = OutputOf<typeof orderApi.get>;

/** 新建入库单 (id 0) and its editing: header, then lines at keyboard speed. */
export function OrderEditPage() {
  const here = useHere();
  const id = Number(here.params.id);
  const order = useCall(orderApi.get, { id }, { enabled: id > 0, staleMs: 0 });
  if (id === 0) return <Editor order={null} />;
  if (!order.data) return <Page title="编辑入库单" query={order}>{null}</Page>;
  // Keyed by version: what somebody else saved meanwhile is shown, not overwritten.
  return <Editor key={order.data.version} order={order.data} />;
}

function Editor({ order }: { order: Order | null }) {
  const here = useHere();
  const [form] = Form.useForm<Head>();
  const ownerId = useOwner(form, order);
  const lines = useLines(order ? draftsOf(order.lines) : [], ownerId);
  const [missing, setMissing] = useState(false);
  const save = useSave(form, order, lines.setFaults);
  const orderNo = order?.orderNo;
  // The tab bar is the frame's: an order being changed is told apart from a new one.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => { if (orderNo) here.rename(`编辑 ${orderNo}`); }, [orderNo]);
  const drafts = lines.drafts.filter((d) => !isBlank(d));

  const run = async (again: boolean): Promise<void> => {
    const { lines: rows, faults } = sent(drafts);
    lines.setFaults(faults);
    setMissing(drafts.length === 0);
    const head = await form.validateFields().catch(() => null);
    if (!head || drafts.length === 0 || faults.size > 0) return;
    const saved = await save(head, rows, drafts);
    if (!order) {
      notices.success(`入库单 ${saved.orderNo} 已保存`);
      // The owner and the type stay: the next order of a pile is like the last.
      form.setFieldsValue({ externalNo: undefined, remark: undefined });
      lines.reset();
    }
    if (!again) here.go(links.order(saved.id));
  };
  return (
    <Page title={order ? `编辑入库单 ${order.orderNo}` : '新建入库单'} extra={
      order
        ? <><Act life={orderLife} action="update" label="保存" primary state={order.status} off={offOf(order, 'update')} onConfirm={() => run(false)} /><Button onClick={() => here.go(links.order(order.id))}>返回</Button></>
        : <><Act permit={orderApi.add.permit} label="保存" primary onConfirm={() => run(false)} /><Act permit={orderApi.add.permit} label="保存并新建" onConfirm={() => run(true)} /></>
    }>
      {missing && drafts.length === 0 && <Alert type="error" showIcon title="请至少添加一条明细" />}
      <Panel><HeadForm form={form} order={order} ownerFixed={drafts.some((d) => d.goods !== null)} /></Panel>
      <LineGrid lines={lines} ownerId={ownerId} />
    </Page>
  );
}

function useOwner(form: FormInstance<Head>, order: Order | null): number | undefined {
  const chosen: unknown = Form.useWatch('ownerId', form);
  return typeof chosen === 'number' ? chosen : order?.ownerId;
}
