import { Button, Input, InputNumber } from 'antd';
import { replenishApi } from '#contract/inner/replenish.ts';
import { notices } from '../../../data/notices.ts';
import { useAct } from '../../../data/query.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import { rule } from '../../../ui/form/rule.ts';
import { REPLENISH_READS } from './carry-kinds.ts';

interface Values {
  goodsId?: number;
  qty?: number;
  positionCode?: string;
}

const line = replenishApi.add.input.shape.lines.element.shape;

/** So much of a goods to its pick face, whatever the levels say. */
export const ReplenishDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} title="新增补货" width={480} footer={null} onCancel={onClose}>
    {open && <Body onClose={onClose} />}
  </Dialog>
);

function Body({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const act = useAct(replenishApi.add, REPLENISH_READS, { done: null });
  const save = ({ goodsId = 0, qty = 0, positionCode }: Values): void =>
    act.mutate(
      { lines: [{ goodsId, qty, positionCode: positionCode || undefined }] },
      {
        onSuccess: ({ tasks }) => {
          notices.success(`已生成 ${tasks.length} 个补货任务`);
          onClose();
        },
      },
    );
  return (
    <Form form={form} layout="vertical" onFinish={save}>
      <Form.Item name="goodsId" label="商品" required rules={[rule(line.goodsId)]}>
        <RefSelect of="goods" autoFocus />
      </Form.Item>
      <Form.Item name="qty" label="数量（基本单位）" required rules={[rule(line.qty)]}>
        <InputNumber min={1} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="positionCode" label="拣货位" rules={[rule(line.positionCode)]}>
        <Input placeholder="留空为商品的首选拣货位" />
      </Form.Item>
      <footer className="hc-form-foot">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={act.isPending}>
          生成任务
        </Button>
      </footer>
    </Form>
  );
}
