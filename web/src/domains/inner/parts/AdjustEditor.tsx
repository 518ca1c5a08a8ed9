import { Button, Input, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { adjustApi, adjustInput } from '#contract/inner/adjust.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { DictSelect } from '../../../ui/form/DictSelect.tsx';
import { DraftNote } from '../../../ui/form/DraftNote.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import { rule } from '../../../ui/form/rule.ts';
import { useDraft } from '../../../ui/form/useDraft.ts';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { fromStock, linesOf, valuesOf, type AdjustValues } from './adjust-values.ts';
import { FoundGrid, StockGrid } from './AdjustGrids.tsx';
import { useStocks, type Stock } from './stock.ts';
import { StockPicker } from './StockPicker.tsx';

type Known = OutputOf<typeof adjustApi.get>;

interface Props {
  open: boolean;
  /** The draft to change; without one a new one is written. */
  id: number | undefined;
  /** Stock rows to start from, as the address names them. */
  stock: string;
  onClose: () => void;
}

const { shape } = adjustInput;
const KINDS = [
  { value: 1, label: '调数量' },
  { value: 3, label: '改品质' },
];

/** Write or change a draft. Nothing moves before it is executed. */
export function AdjustEditor({ open, id, stock, onClose }: Props) {
  const known = useCall(adjustApi.get, { id }, { enabled: open && id !== undefined, staleMs: 0 });
  const stocks = useStocks(open && id === undefined ? stock : '');
  const waiting = id !== undefined ? known.isPending || known.isFetching : stock !== '' && stocks.isPending;
  return (
    <Drawer title={id === undefined ? '新增库存调整' : '编辑库存调整'} open={open} width={1120} onClose={onClose}>
      {known.error && id !== undefined ? (
        <Trouble failure={known.error} retry={() => void known.refetch()} />
      ) : waiting ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <Body
          key={`${id} ${stock}`}
          known={id === undefined ? undefined : known.data}
          start={stocks.data ?? []}
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}

function Body({ known, start, onClose }: { known: Known | undefined; start: Stock[]; onClose: () => void }) {
  const [form] = Form.useForm<AdjustValues>();
  const draft = useDraft(
    form,
    known ? `adjust ${known.id}.${known.version}` : `adjust new ${start.map(({ id }) => id).join(',')}`,
  );
  const close = (): void => {
    draft.drop();
    onClose();
  };
  const [picking, setPicking] = useState(false);
  const touches = [adjustApi.queryPage, adjustApi.statistic, adjustApi.get, stockApi.queryPage, stockApi.get];
  const add = useAct(adjustApi.add, touches, { form, done: '已保存为草稿' });
  const update = useAct(adjustApi.update, touches, { form });
  const kind = Form.useWatch('kind', form) ?? known?.kind ?? 1;
  const ownerId = Form.useWatch('ownerId', form);
  const save = (): void => {
    const values = form.getFieldsValue(true) as AdjustValues; // with what the grids only show
    const lines = linesOf(values);
    if (lines.length === 0) return notices.warning('请至少添加一条明细');
    const sent = {
      kind: values.kind,
      ownerId: values.ownerId,
      reasonCode: values.reasonCode,
      remark: values.remark || null,
      lines,
    } as Parameters<typeof add.mutate>[0]; // the rules of the form have just said so
    if (known) update.mutate({ ...sent, id: known.id, version: known.version }, { onSuccess: close });
    else add.mutate(sent, { onSuccess: close });
  };
  const pick = (rows: Stock[]): void => {
    const held: NonNullable<AdjustValues['stock']> = form.getFieldValue('stock') ?? [];
    const fresh = rows.filter(({ id }) => !held.some(({ stockId }) => stockId === id));
    if (ownerId === undefined && fresh[0]) form.setFieldValue('ownerId', fresh[0].ownerId);
    form.setFieldValue('stock', [...held, ...fresh.map(fromStock)]);
    draft.keep();
    setPicking(false);
  };
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        initialValues={valuesOf(known, start)}
        onValuesChange={draft.keep}
        onFinish={save}
      >
        <DraftNote of={draft} onReset={() => form.resetFields()} />
        <div className="hc-edit-head">
          <Form.Item name="kind" label="调整类型" required>
            <Segmented block options={KINDS} />
          </Form.Item>
          <Form.Item name="ownerId" label="货主" required rules={[rule(shape.ownerId)]}>
            <RefSelect of="owner" />
          </Form.Item>
          <Form.Item name="reasonCode" label="原因" required rules={[rule(shape.reasonCode)]}>
            <DictSelect dict="adjustReason" />
          </Form.Item>
          <Form.Item name="remark" label="备注" rules={[rule(shape.remark)]}>
            <Input maxLength={1000} />
          </Form.Item>
        </div>
        <StockGrid kind={kind} onAdd={() => setPicking(true)} />
        {kind === 1 && <FoundGrid ownerId={ownerId} />}
        <footer className="hc-form-foot">
          <Button onClick={close}>取消</Button>
          <Button type="primary" htmlType="submit" loading={add.isPending || update.isPending}>
            保存草稿
          </Button>
        </footer>
      </Form>
      {/* Beside the form: a submit in the dialog would bubble into it. */}
      <StockPicker open={picking} ownerId={ownerId} onClose={() => setPicking(false)} onPick={pick} />
    </>
  );
}
