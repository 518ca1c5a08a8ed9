import { Button, Checkbox, Input, InputNumber } from 'antd';
import type { z } from 'zod';
import { lockApi } from '#contract/inner/hold.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useAct } from '../../../data/query.ts';
import { ChildGrid, type ChildColumn } from '../../../ui/form/ChildGrid.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import { given, rule } from '../../../ui/form/rule.ts';
import { LOCK_READS } from './reads.ts';

const { lines: rows, freezeLot, forceRelease, ...HEAD } = lockApi.add.input.shape;
const line = rows.element.shape;
type Wish = Partial<z.input<typeof rows.element>>;

const columns: readonly ChildColumn<Wish>[] = [
  { title: '商品', name: 'goodsId', schema: line.goodsId, input: <RefSelect of="goods" /> },
  { title: '批次', name: 'lotNo', schema: line.lotNo, input: <Input />, width: 120 },
  { title: '库位', name: 'positionCode', schema: line.positionCode, input: <Input />, width: 120 },
  { title: '容器', name: 'lpnCode', schema: line.lpnCode, input: <Input />, width: 110 },
  {
    title: '数量(空为全部)',
    name: 'wantQty',
    schema: line.wantQty,
    input: <InputNumber min={1} precision={0} style={{ width: '100%' }} />,
    width: 120,
  },
];

/** A notice by hand: whose, what of it, why and until when. */
export function LockDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [form] = Form.useForm<Record<string, unknown>>();
  const act = useAct(lockApi.add, LOCK_READS, { form });
  const save = (values: Record<string, unknown>): void => {
    const head = Object.fromEntries(Object.entries(HEAD).map(([name, schema]) => [name, given(schema, values[name])]));
    act.mutate({ ...values, ...head } as SentTo<typeof lockApi.add>, { onSuccess: onClose }); // this form's own fields
  };
  return (
    <Dialog open={open} title="新增库存锁定" footer={null} width={860} onCancel={onClose}>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ lines: [{}], freezeLot: false, forceRelease: false }}
        onFinish={save}
      >
        <div className="hc-form-two">
          {fieldsOf(HEAD).map((field) => {
            const schema = HEAD[field.name as keyof typeof HEAD]; // its own fields
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
        <ChildGrid<Wish> name="lines" label="锁定范围" add="添加一行" columns={columns} fresh={() => ({})} max={200} />
        <Form.Item name="freezeLot" valuePropName="checked" rules={[rule(freezeLot)]}>
          <Checkbox>同时冻结批次：此后收到的同批次也不能分配，已拣的不能装车</Checkbox>
        </Form.Item>
        <Form.Item name="forceRelease" valuePropName="checked" rules={[rule(forceRelease)]}>
          <Checkbox>释放未拣的分配：未下发波次的订单退回待分配</Checkbox>
        </Form.Item>
        <footer className="hc-form-foot">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" htmlType="submit" loading={act.isPending}>
            锁定
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}
