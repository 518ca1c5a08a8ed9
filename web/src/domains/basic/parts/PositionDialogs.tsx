import { Form, Modal, Select } from 'antd';
import { positionApi } from '#contract/basic/position.ts';
import { dictionaries } from '#contract/terms/dictionaries.ts';
import { useAct } from '../../../data/query.ts';
import { RefSelect } from '../../../ui/RefSelect.tsx';
import { rule } from '../../../ui/rule.ts';

interface Props {
  ids: number[];
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** 盘点中 is set by stocktaking alone. */
const STATES = (dictionaries.positionState ?? []).filter(({ value }) => value !== 30);
const touches = [positionApi.page, positionApi.options];

/** Block or free several positions. */
export function PositionStateDialog({ ids, open, onClose, onDone }: Props) {
  const [form] = Form.useForm<{ state: 10 | 20 | 21 | 22 | 90 }>();
  const act = useAct(positionApi.updateState, touches, { form });
  const save = ({ state }: { state: 10 | 20 | 21 | 22 | 90 }): void => act.mutate({ ids, state }, { onSuccess: onDone });
  return (
    <Modal open={open} title={`变更 ${ids.length} 个库位的状态`} width={460} destroyOnHidden confirmLoading={act.isPending} onCancel={onClose} onOk={form.submit}>
      <Form form={form} layout="vertical" clearOnDestroy onFinish={save}>
        <Form.Item name="state" label="状态" required rules={[rule(positionApi.updateState.input.shape.state)]} extra="冻结：不进不出；禁入：只出不进；禁出：只进不出；停用：库位须无库存、无任务">
          <Select autoFocus options={STATES} placeholder="请选择" />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Give several positions to another area. */
export function PositionAreaDialog({ ids, open, onClose, onDone }: Props) {
  const [form] = Form.useForm<{ areaId: number }>();
  const act = useAct(positionApi.updateArea, touches, { form });
  const save = ({ areaId }: { areaId: number }): void => act.mutate({ ids, areaId }, { onSuccess: onDone });
  return (
    <Modal open={open} title={`变更 ${ids.length} 个库位的库区`} width={460} destroyOnHidden confirmLoading={act.isPending} onCancel={onClose} onOk={form.submit}>
      <Form form={form} layout="vertical" clearOnDestroy onFinish={save}>
        <Form.Item name="areaId" label="库区" required rules={[rule(positionApi.updateArea.input.shape.areaId)]} extra="有库存的库位不能换到别的库房或别的类型的库区">
          <RefSelect of="area" autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
