import { Button, Form, Modal } from 'antd';
import { useMemo, type ReactNode } from 'react';
import type { z } from 'zod';
import { fieldsOf, type Field } from '#contract/kit/field.ts';
import { entered, type Resource, type Shape } from '#contract/kit/resource.ts';
import { useAct } from '../data/query.ts';
import { FieldInput } from '../ui/FieldInput.tsx';
import { useNarrow } from '../ui/narrow.ts';
import { given, rule } from '../ui/rule.ts';
import type { Master } from './master.ts';

interface Props<F extends Shape> {
  of: Master<F>;
  /** The row to change; without one a new row is added. */
  row?: { id: number; version: number } | undefined;
  open: boolean;
  onClose: () => void;
  /** Sent beside the resource's own fields: child rows, members. */
  more?: Shape;
  /** How these fields are entered instead of by a form item of their own; they take the whole width. */
  inputs?: Readonly<Record<string, ReactNode>>;
  width?: number;
}

type Values = Record<string, unknown>;

/** More fields than this stand in two columns. */
const ONE_COLUMN_MAX = 6;
const WIDTH = { one: 550, two: 600 } as const;

/** Add or edit one row. Inputs, rules and required marks come from the fields; what the server finds lands on its field. */
export function ResourceForm<F extends Shape>({ of, row, open, onClose, more, inputs = {}, width }: Props<F>) {
  const { spec, api } = of as unknown as Resource; // inside, rows are records
  const shape = useMemo(() => entered<Shape>({ ...spec.fields, ...more }), [spec, more]);
  const fields = useMemo(() => fieldsOf(shape), [shape]);
  const [form] = Form.useForm<Values>();
  const narrow = useNarrow();
  const touches = [api.page, api.options, ...(of.touches ?? [])];
  const add = useAct(api.add, touches, { form });
  const update = useAct(api.update, touches, { form });
  const two = fields.length > ONE_COLUMN_MAX && !narrow;

  const save = async (then: () => void): Promise<void> => {
    const values = sendable(shape, await form.validateFields());
    await (row ? update.mutateAsync({ ...values, id: row.id, version: row.version }) : add.mutateAsync(values));
    then();
  };
  // Told on the fields or by the mutation's notice; the dialog stays.
  const saveThen = (then: () => void) => (): void => { save(then).catch(() => {}); };
  const busy = add.isPending || update.isPending;

  return (
    <Modal open={open} onCancel={onClose} width={width ?? (two ? WIDTH.two : WIDTH.one)} destroyOnHidden mask={{ closable: false }} title={row ? `编辑${spec.label}` : `新增${spec.label}`}
      footer={[
        <Button key="no" onClick={onClose}>取消</Button>,
        !row && <Button key="more" disabled={busy} onClick={saveThen(() => form.resetFields())}>保存并继续</Button>,
        <Button key="yes" type="primary" loading={busy} onClick={saveThen(onClose)}>确定</Button>,
      ]}>
      <Form form={form} layout="vertical" className={two ? 'hc-form-two' : undefined} clearOnDestroy validateTrigger={['onBlur', 'onSubmit']} scrollToFirstError
        initialValues={initial(shape, row)} onFinish={saveThen(onClose)}>
        {fields.map((field, i) => {
          const schema = shape[field.name];
          if (field.name in inputs) return <div key={field.name} className="hc-form-wide">{inputs[field.name]}</div>;
          return schema && (
            <Form.Item key={field.name} name={field.name} label={field.label} required={field.required} rules={[rule(schema)]} className={field.long ? 'hc-form-wide' : undefined}>
              <FieldInput field={field} disabled={field.fixed && row !== undefined} autoFocus={i === firstFree(fields, row !== undefined)} />
            </Form.Item>
          );
        })}
        {/* Enter saves: a form submits on Enter only with a submit button. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  );
}

const firstFree = (fields: readonly Field[], editing: boolean): number => fields.findIndex((field) => !(field.fixed && editing));

/** A row's own values, or the defaults its schema names. */
function initial(shape: Readonly<Record<string, z.ZodType>>, row: object | undefined): Values {
  if (row) return { ...row };
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.safeParse(undefined).data ?? undefined]));
}

const sendable = (shape: Readonly<Record<string, z.ZodType>>, values: Values): Values =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, given(schema, values[name])]));
