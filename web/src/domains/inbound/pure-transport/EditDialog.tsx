import { Button, Input, InputNumber } from 'antd';
import type { z } from 'zod';
import { pureTransportApi, pureTransportHead, pureTransportLine } from '#contract/inbound/pure-transport.ts';
import type { OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { ChildGrid, type ChildColumn } from '../../../ui/form/ChildGrid.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { given, rule } from '../../../ui/form/rule.ts';
import { PT_READS } from './reads.ts';

type Line = Partial<z.input<typeof pureTransportLine>>;
type Known = OutputOf<typeof pureTransportApi.get>;

const { goodsName, unitName, qty, weight, volume } = pureTransportLine.shape;
const number = <InputNumber min={0} precision={0} style={{ width: '100%' }} />;
const columns: readonly ChildColumn<Line>[] = [
  { title: '货物名称', name: 'goodsName', schema: goodsName, input: <Input /> },
  { title: '单位', name: 'unitName', schema: unitName, input: <Input />, width: 80 },
  { title: '数量', name: 'qty', schema: qty, input: number, width: 100 },
  { title: '重量g', name: 'weight', schema: weight, input: number, width: 120 },
  { title: '体积cm³', name: 'volume', schema: volume, input: number, width: 120 },
];

/** A transport, new or not yet accepted. */
export function EditDialog({ id, onClose }: { id?: number; onClose: () => void }) {
  const query = useCall(pureTransportApi.get, { id: id ?? 0 }, { enabled: id !== undefined });
  if (id !== undefined && !query.data) return null;
  return <Edit known={query.data} onClose={onClose} />;
}

function Edit({ known, onClose }: { known: Known | undefined; onClose: () => void }) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const add = useAct(pureTransportApi.add, PT_READS, { form });
  const update = useAct(pureTransportApi.update, PT_READS, { form });
  const save = (values: Record<string, unknown>): void => {
    const head = Object.fromEntries(
      Object.entries(pureTransportHead).map(([name, schema]) => [name, given(schema, values[name])]),
    );
    const sent = { ...head, lines: values.lines } as SentTo<typeof pureTransportApi.add>; // this form's own fields
    if (known) update.mutate({ ...sent, id: known.id, version: known.version }, { onSuccess: onClose });
    else add.mutate(sent, { onSuccess: onClose });
  };
  return (
    <Dialog open title={known ? `编辑 ${known.ptNo}` : '新增纯运输单'} footer={null} width={860} onCancel={onClose}>
      <Form form={form} layout="vertical" initialValues={known ?? { lines: [{ unitName: '件' }] }} onFinish={save}>
        <div className="hc-form-two">
          {fieldsOf(pureTransportHead).map((field) => {
            const schema = pureTransportHead[field.name as keyof typeof pureTransportHead]; // its own fields
            return (
              <Form.Item
                key={field.name}
                name={field.name}
                label={field.label}
                required={field.required}
                rules={[rule(schema)]}
                className={field.long ? 'hc-form-wide' : undefined}
              >
                <FieldInput field={field} />
              </Form.Item>
            );
          })}
        </div>
        <ChildGrid<Line>
          name="lines"
          label="货物明细"
          add="添加一行"
          columns={columns}
          fresh={() => ({ unitName: '件' })}
          max={100}
        />
        <footer className="hc-form-foot">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" htmlType="submit" loading={add.isPending || update.isPending}>
            保存
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
