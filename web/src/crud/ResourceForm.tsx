import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import type { z } from 'zod';
import { fieldsOf } from '#contract/kit/field.ts';
import type { Resource, Shape } from '#contract/kit/resource.ts';
import { UNREAD } from '#contract/terms/unread.ts';
import { useAct } from '../data/query.ts';
import { unforeseen } from '../data/unforeseen.ts';
import { Dialog } from '../ui/form/Dialog.tsx';
import { DraftNote } from '../ui/form/DraftNote.tsx';
import { FieldInput } from '../ui/form/FieldInput.tsx';
import { Form } from '../ui/form/Form.tsx';
import { given, rule } from '../ui/form/rule.ts';
import { useDraft } from '../ui/form/useDraft.ts';
import { useNarrow } from '../ui/page/useNarrow.ts';
import { enteredIn, readsOf, type Master } from './master.ts';

interface Props<F extends Shape> {
  of: Master<F>;
  /** The row to change; without one a new row is added. */
  row?: { id: number; version: number } | undefined;
  open: boolean;
  onClose: () => void;
  /** Shown and not changed. */
  readOnly?: boolean;
  /** How these fields are entered instead of by a form item of their own; they take the whole width. */
  inputs?: Inputs;
}

export type Inputs = Readonly<Record<string, ReactNode>>;

type Values = Record<string, unknown>;

/** More fields than this stand in two columns. */
const ONE_COLUMN_MAX = 6;
const WIDTH = { one: 550, two: 600, grid: 720 } as const;

/** Add or edit one row. */
export function ResourceForm<F extends Shape>({ of, row, open, onClose, readOnly = false, inputs = {} }: Props<F>) {
  const { spec } = of;
  const shape = enteredIn(of.api),
    grid = fieldsOf(shape).some(({ name, kind }) => kind === 'list' && name in inputs);
  const narrow = useNarrow();
  const two = Object.keys(shape).length > ONE_COLUMN_MAX && !narrow;
  return (
    <Dialog
      open={open}
      onCancel={onClose}
      footer={null}
      width={grid ? WIDTH.grid : two ? WIDTH.two : WIDTH.one}
      title={readOnly ? `查看${spec.label}` : row ? `编辑${spec.label}` : `新增${spec.label}`}
    >
      <Body
        of={of as unknown as Master<Shape, Resource['api']>}
        shape={shape}
        row={row}
        two={two}
        inputs={inputs}
        name={`${spec.label} ${row ? `${row.id}.${row.version}${readOnly ? ' read' : ''}` : 'new'}`}
        onClose={onClose}
        readOnly={readOnly}
      />
    </Dialog>
  );
}

interface BodyProps {
  of: Master<Shape, Resource['api']>; // inside, rows are records
  shape: Shape;
  inputs: Inputs;
  row: { id: number; version: number } | undefined;
  two: boolean;
  /** Of the draft. */
  name: string;
  onClose: () => void;
  readOnly: boolean;
}

/** Inputs, rules and required marks come from the fields; what the server finds lands on its field. Lives as long as the dialog is open. */
function Body({ of: { api }, shape, inputs, row, two, name, onClose, readOnly }: BodyProps) {
  const fields = useMemo(() => fieldsOf(shape), [shape]);
  const [form] = Form.useForm<Values>();
  const draft = useDraft(form, name);
  const touches = readsOf(api);
  const add = useAct(api.add, touches, { form });
  const update = useAct(api.update, touches, { form });
  const busy = add.isPending || update.isPending;

  const save = async (next: () => void): Promise<void> => {
    try {
      const values = sendable(shape, await form.validateFields());
      await (row ? update.mutateAsync({ ...values, id: row.id, version: row.version }) : add.mutateAsync(values));
      draft.drop();
      next();
    } catch (error) {
      // A refusal stands on the fields or in the mutation's notice; the dialog stays.
      unforeseen(error);
    }
  };

  return (
    <Form
      form={form}
      disabled={readOnly}
      layout="vertical"
      validateTrigger={['onBlur', 'onSubmit']}
      scrollToFirstError
      initialValues={initial(shape, row)}
      onValuesChange={draft.keep}
      onFinish={() => void save(onClose)}
    >
      <DraftNote of={draft} onReset={() => form.resetFields()} />
      <div className={two ? 'hc-form-two' : undefined}>
        {fields.map((field) => {
          const schema = shape[field.name];
          if (field.name in inputs)
            return (
              <div key={field.name} className="hc-form-wide">
                {inputs[field.name]}
              </div>
            );
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
                <FieldInput field={field} disabled={readOnly || (field.fixed && row !== undefined)} />
              </Form.Item>
            )
          );
        })}
      </div>
      <footer className="hc-form-foot">
        <Button
          disabled={false}
          onClick={() => {
            draft.drop();
            onClose();
          }}
        >
          {readOnly ? '关闭' : '取消'}
        </Button>
        {!row && (
          <Button disabled={busy} onClick={() => void save(() => form.resetFields())}>
            保存并继续
          </Button>
        )}
        {!readOnly && (
          <Button type="primary" htmlType="submit" loading={busy}>
            确定
          </Button>
        )}
      </footer>
    </Form>
  );
}

/** A row's own values, or the defaults its schema names. */
function initial(shape: Readonly<Record<string, z.ZodType>>, row: object | undefined): Values {
  if (row) return { ...row };
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, schema.safeParse(undefined).data ?? undefined]),
  );
}

const sendable = (shape: Readonly<Record<string, z.ZodType>>, values: Values): Values =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, given(schema, values[name])]));
