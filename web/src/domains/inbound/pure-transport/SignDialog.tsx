import { Button, InputNumber } from 'antd';
import { pureTransportApi } from '#contract/inbound/pure-transport.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { ChildGrid, type ChildColumn } from '../../../ui/form/ChildGrid.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { given, rule } from '../../../ui/form/rule.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { PT_READS } from './reads.ts';
import { signedLines, signedRows, type SignedRow } from './sign.ts';

type Known = OutputOf<typeof pureTransportApi.get>;

const { signBy, remark, lines } = pureTransportApi.sign.input.shape;
const HEAD = { signBy, remark };
const { signedQty } = lines.unwrap().unwrap().element.shape;
const columns: readonly ChildColumn<SignedRow>[] = [
  { title: '货物名称', show: (row) => row.goodsName },
  { title: '单位', show: (row) => row.unitName, width: 70 },
  { title: '发运数量', show: (row) => formatQty(row.qty), width: 90, end: true },
  {
    title: '签收数量',
    name: 'signedQty',
    schema: signedQty,
    input: <InputNumber min={0} precision={0} style={{ width: '100%' }} />,
    width: 120,
  },
];

/** 签收: who took it, and how much of each line. */
export function SignDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useCall(pureTransportApi.get, { id });
  return data ? <Sign known={data} onClose={onClose} /> : null;
}

function Sign({ known, onClose }: { known: Known; onClose: () => void }) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const sign = useAct(pureTransportApi.sign, PT_READS, { form });
  const save = (values: { signBy?: string; remark?: string; lines?: SignedRow[] }): void => {
    sign.mutate(
      {
        id: known.id,
        version: known.version,
        signBy: String(given(signBy, values.signBy) ?? ''),
        remark: values.remark || null,
        lines: signedLines(known.lines, values.lines ?? []),
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog open title={`签收 ${known.ptNo}`} footer={null} width={640} onCancel={onClose}>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ signBy: known.toName, lines: signedRows(known.lines) }}
        onFinish={save}
      >
        {fieldsOf(HEAD).map((field) => {
          const schema = HEAD[field.name as keyof typeof HEAD]; // its own fields
          return (
            <Form.Item
              key={field.name}
              name={field.name}
              label={field.label}
              required={field.required}
              rules={[rule(schema)]}
            >
              <FieldInput field={field} />
            </Form.Item>
          );
        })}
        <ChildGrid<SignedRow> name="lines" label="货物明细" columns={columns} />
        <footer className="hc-form-foot">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" htmlType="submit" loading={sign.isPending}>
            签收
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
