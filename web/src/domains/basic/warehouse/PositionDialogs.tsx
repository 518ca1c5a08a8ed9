import { Select } from 'antd';
import { positionApi } from '#contract/basic/warehouse/position.ts';
import { dictionaries } from '#contract/dictionaries.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { useAct } from '../../../data/query.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import { rule } from '../../../ui/form/rule.ts';
import { FormFoot } from '../FormFoot.tsx';

interface BodyProps {
  ids: number[];
  onClose: () => void;
  onDone: () => void;
}

type Props = BodyProps & { open: boolean };

/** 盘点中 is set by stocktaking alone. */
const STATES = (dictionaries.positionState ?? []).filter(({ value }) => value !== 30);
const touches = [positionApi.page, positionApi.options];
const WIDTH = 460;

/** Block or free several positions. */
export function PositionStateDialog({ open, ...body }: Props) {
  return (
    <Dialog
      open={open}
      title={`变更 ${body.ids.length} 个库位的状态`}
      width={WIDTH}
      footer={null}
      onCancel={body.onClose}
    >
      <StateForm {...body} />
    </Dialog>
  );
}

function StateForm({ ids, onClose, onDone }: BodyProps) {
  const [form] = Form.useForm<Pick<SentTo<typeof positionApi.updateState>, 'state'>>();
  const act = useAct(positionApi.updateState, touches, { form });
  return (
    <Form form={form} layout="vertical" onFinish={({ state }) => act.mutate({ ids, state }, { onSuccess: onDone })}>
      <Form.Item
        name="state"
        label="状态"
        required
        rules={[rule(positionApi.updateState.input.shape.state)]}
        extra="冻结：不进不出；禁入：只出不进；禁出：只进不出；停用：库位须无库存、无任务"
      >
        <Select options={STATES} placeholder="请选择" />
      </Form.Item>
      <FormFoot busy={act.isPending} onClose={onClose} />
    </Form>
  );
}

/** Give several positions to another area. */
export function PositionAreaDialog({ open, ...body }: Props) {
  return (
    <Dialog
      open={open}
      title={`变更 ${body.ids.length} 个库位的库区`}
      width={WIDTH}
      footer={null}
      onCancel={body.onClose}
    >
      <AreaForm {...body} />
    </Dialog>
  );
}

function AreaForm({ ids, onClose, onDone }: BodyProps) {
  const [form] = Form.useForm<Pick<SentTo<typeof positionApi.updateArea>, 'areaId'>>();
  const act = useAct(positionApi.updateArea, touches, { form });
  return (
    <Form form={form} layout="vertical" onFinish={({ areaId }) => act.mutate({ ids, areaId }, { onSuccess: onDone })}>
      <Form.Item
        name="areaId"
        label="库区"
        required
        rules={[rule(positionApi.updateArea.input.shape.areaId)]}
        extra="有库存的库位不能换到别的库房或别的类型的库区"
      >
        <RefSelect of="area" />
      </Form.Item>
      <FormFoot busy={act.isPending} onClose={onClose} />
    </Form>
  );
}
