import { Button, type FormInstance } from 'antd';
import { useMemo, type ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { UNREAD } from '#contract/terms/unread.ts';
import { useAct } from '../../data/query.ts';
import { FieldInput } from './FieldInput.tsx';
import { Form } from './Form.tsx';
import { given, rule } from './rule.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

export interface FieldsProps<E extends Endpoint> {
  /** The call that saves, and what it makes stale. */
  of: E;
  touches: readonly Endpoint[];
  /** What is entered: fields of the call's input. */
  shape: Shape;
  /** What the fields hold at first. A row that is there already keeps its `fixed` fields. */
  row?: object | undefined;
  /** Sent along unseen: id and version. */
  extra?: Record<string, unknown>;
  /** How these fields are entered instead. */
  inputs?: Readonly<Record<string, ReactNode>>;
  /** Fields that are not sent when they are left empty: what is there stays. */
  omitEmpty?: readonly string[];
  two?: boolean;
  onDone?: (answer: OutputOf<E>) => void;
}

/** A form read off the fields of a call: inputs, rules and required marks; what the server finds lands on its field. `onClose`: it can be left. */
export function FieldsForm<E extends Endpoint>({
  of,
  touches,
  shape,
  row,
  extra,
  inputs = {},
  omitEmpty = [],
  two = false,
  form: own,
  ok = '确定',
  done,
  onClose,
  onDone,
}: FieldsProps<E> & {
  /** Of a page that fills in fields from elsewhere. */
  form?: FormInstance<Record<string, unknown>>;
  ok?: string;
  /** Told when it is done; null: `onDone` tells. */
  done?: string | null;
  onClose?: () => void;
}) {
  const [form] = Form.useForm<Record<string, unknown>>(own);
  const fields = useMemo(() => fieldsOf(shape), [shape]);
  const act = useAct(of, touches, { form, ...(done === undefined ? {} : { done }) });
  const save = (values: Record<string, unknown>): void => {
    const sent = Object.fromEntries(
      Object.entries(shape)
        .map(([field, schema]) => [field, given(schema, values[field])])
        .filter(([field, value]) => value !== null || !omitEmpty.includes(String(field))),
    );
    act.mutate({ ...sent, ...extra } as SentTo<E>, {
      onSuccess: (answer) => {
        onDone?.(answer);
        onClose?.();
      },
    }); // fields of this very call
  };
  return (
    <Form
      form={form}
      layout="vertical"
      validateTrigger={['onBlur', 'onSubmit']}
      scrollToFirstError
      initialValues={initial(shape, row)}
      onFinish={save}
    >
      <div className={two ? 'hc-form-two' : undefined}>
        {fields.map((field) => {
          const schema = shape[field.name];
          return (
            schema && (
              <Form.Item
                key={field.name}
                name={field.name}
                label={field.label}
                required={field.required}
                rules={[rule(schema)]}
                className={field.long ? 'hc-form-wide' : undefined}
                extra={field.unread ? UNREAD : field.hint}
              >
                {inputs[field.name] ?? (
                  <FieldInput field={field} disabled={field.fixed === true && row !== undefined && 'id' in row} />
                )}
              </Form.Item>
            )
          );
        })}
      </div>
      <footer className="hc-form-foot">
        {onClose && <Button onClick={onClose}>取消</Button>}
        <Button type="primary" htmlType="submit" loading={act.isPending}>
          {ok}
        </Button>
      </footer>
    </Form>
  );
}

/** The row's own values over the defaults the schemas name. */
const initial = (shape: Shape, row: object | undefined): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, schema.safeParse(undefined).data ?? undefined]),
  ),
  ...row,
});
