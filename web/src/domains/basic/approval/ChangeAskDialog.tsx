import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { changeable, changeRequestApi, type Changeable } from '#contract/basic/approval/change-request.ts';
import { dictionaries } from '#contract/dictionaries.ts';
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf, type Field } from '#contract/kit/field.ts';
import type { Shape } from '#contract/kit/resource.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { DictSelect } from '../../../ui/form/DictSelect.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import { given, rule } from '../../../ui/form/rule.ts';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { FormFoot } from '../FormFoot.tsx';
import '../basic.css';

type Current = OutputOf<typeof changeRequestApi.current>;
type After = Current['values'];

interface Target {
  entity: Changeable;
  entityId: number;
}

interface Props {
  open: boolean;
  /** The row a list or a form sent along; else it is chosen here. */
  of: Target | undefined;
  touches: readonly Endpoint[];
  onClose: () => void;
}

/** Ask for a change of a master: the row, what it should become, and why. */
export function ChangeAskDialog({ open, of, touches, onClose }: Props) {
  return (
    <Dialog open={open} title="申请数据变更" width={680} footer={null} onCancel={onClose}>
      <Steps of={of} touches={touches} onClose={onClose} />
    </Dialog>
  );
}

function Steps({ of, touches, onClose }: Omit<Props, 'open'>) {
  const [entity, setEntity] = useState<Changeable>(of?.entity ?? 'goods');
  const [entityId, setEntityId] = useState(of?.entityId ?? null);
  const current = useCall(
    changeRequestApi.current,
    { entity, entityId: entityId ?? 0 },
    { enabled: entityId !== null, staleMs: 0 },
  );
  const known = entityId !== null && !current.isFetching ? current.data : undefined;
  return (
    <>
      <Form layout="vertical" component="div" className="hc-form-two">
        <Form.Item label="数据类型">
          <DictSelect
            dict="changeEntity"
            allowClear={false}
            value={entity}
            onChange={(next) => {
              const kind = dictionaries.changeEntity?.find(({ value }) => value === next)?.value as
                | Changeable
                | undefined;
              if (kind) {
                setEntity(kind);
                setEntityId(null);
              }
            }}
          />
        </Form.Item>
        <Form.Item label={changeable[entity].label}>
          <RefSelect
            key={entity}
            of="changeable"
            extra={{ entity }}
            value={entityId}
            onChange={(id) => setEntityId(typeof id === 'number' ? id : null)}
            placeholder="输入编码或名称"
          />
        </Form.Item>
      </Form>
      {current.error && entityId !== null ? (
        <Trouble failure={current.error} retry={() => void current.refetch()} />
      ) : known ? (
        <Body
          key={`${entity}.${known.entityId}.${known.version}`}
          entity={entity}
          known={known}
          touches={touches}
          onClose={onClose}
        />
      ) : entityId !== null ? (
        <Skeleton active />
      ) : (
        <footer className="hc-form-foot">
          <Button onClick={onClose}>取消</Button>
        </footer>
      )}
    </>
  );
}

const same = (a: unknown, b: unknown): boolean => (a ?? null) === (b ?? null);

/** A pack the goods do not have cannot be changed here. */
const applies = (schema: Shape[string] | undefined, value: unknown): boolean =>
  (value ?? null) !== null || schema?.safeParse(null).success === true;

function Body({
  entity,
  known,
  touches,
  onClose,
}: {
  entity: Changeable;
  known: Current;
  touches: readonly Endpoint[];
  onClose: () => void;
}) {
  const [form] = Form.useForm<{ after: After; reason: string }>();
  const add = useAct(changeRequestApi.add, touches, { form, done: '已提交，等待他人审核' });
  const shape: Shape = changeable[entity].fields;
  const fields = fieldsOf(shape).filter(({ name }) => applies(shape[name], known.values[name]));
  const entered = Form.useWatch('after', form) ?? known.values;
  const valueOf = (name: string, after: After): After[string] => {
    const schema = shape[name];
    return (schema ? given(schema, after[name]) : null) as After[string];
  }; // what these inputs hold
  const changed = fields.filter(({ name }) => !same(valueOf(name, entered), known.values[name]));
  const send = ({ reason }: { reason: string }): void => {
    const after = Object.fromEntries(changed.map(({ name }) => [name, valueOf(name, entered) ?? null]));
    add.mutate({ entity, entityId: known.entityId, version: known.version, after, reason }, { onSuccess: onClose });
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ after: known.values }}
      validateTrigger={['onBlur', 'onSubmit']}
      scrollToFirstError
      onFinish={send}
    >
      <div className="hc-form-three">
        {fields.map((field) => {
          const schema = shape[field.name],
            moved = changed.includes(field);
          return (
            schema && (
              <Form.Item
                key={field.name}
                name={['after', field.name]}
                label={moved ? <b className="hc-change-label">{field.label}</b> : field.label}
                rules={[rule(schema)]}
                {...(moved ? { extra: <Was field={field} value={known.values[field.name]} /> } : {})}
              >
                <FieldInput field={field} />
              </Form.Item>
            )
          );
        })}
      </div>
      <Form.Item name="reason" label="变更原因" required rules={[rule(changeRequestApi.add.input.shape.reason)]}>
        <FieldInput
          field={{ name: 'reason', label: '变更原因', kind: 'text', required: true, long: true }}
          maxLength={200}
        />
      </Form.Item>
      <FormFoot busy={add.isPending} onClose={onClose} off={changed.length === 0 ? '没有变更任何内容' : null} />
    </Form>
  );
}

/** What stood there, under what is asked for. */
function Was({ field, value }: { field: Field; value: After[string] | undefined }) {
  const item = field.dict === undefined ? undefined : dictionaries[field.dict]?.find((one) => one.value === value);
  if (field.ref) return <>已修改</>;
  return <>现值：{item?.label ?? (typeof value === 'boolean' ? (value ? '是' : '否') : (value ?? '-'))}</>;
}
