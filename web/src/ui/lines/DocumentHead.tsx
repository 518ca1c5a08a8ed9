import type { FormInstance, FormItemProps } from 'antd';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import { fieldOf } from '#contract/kit/field.ts';
import { FieldInput } from '../form/FieldInput.tsx';
import { Form } from '../form/Form.tsx';
import { rule } from '../form/rule.ts';
import type { KeptForm } from '../form/useDraft.ts';
import './lines.css';

interface Props<N extends string> {
  edit: { form: FormInstance<Partial<Record<N, unknown>>>; order: object | null; draft: KeptForm; ownerFixed: boolean };
  /** The fields that show now, and what each must be. */
  names: readonly N[];
  shape: Readonly<Record<N, z.ZodType>>;
  initial: Partial<Record<N, unknown>>;
  /** What else a field's box is told: its width, a word about the owner. */
  items: Partial<Record<N, Pick<FormItemProps, 'className' | 'help' | 'tooltip'>>>;
  /** Inputs that are not the field's own. */
  inputs: Partial<Record<N, ReactElement>>;
}

/** Two columns wide. */
export const WIDE = { className: 'hc-lines-head-wide' };

/** The header of a document's editor. The owner is settled once lines stand below: goods are his. */
export function DocumentHead<N extends string>({ edit, names, shape, initial, items, inputs }: Props<N>) {
  const { form, order, draft, ownerFixed } = edit;
  return (
    <Form
      form={form}
      layout="vertical"
      className="hc-lines-head"
      data-kept
      onValuesChange={draft.keep}
      initialValues={initial}
    >
      {names.map((name) => {
        const field = { ...fieldOf(name, shape[name]), long: false };
        return (
          <Form.Item
            key={name}
            name={name as never} // a field of this form
            label={field.label}
            required={field.required}
            rules={[rule(shape[name])]}
            {...items[name]}
          >
            {inputs[name] ?? (
              <FieldInput
                field={field}
                disabled={name === 'ownerId' && (ownerFixed || order !== null)}
                autoFocus={name === 'ownerId' && !order}
              />
            )}
          </Form.Item>
        );
      })}
    </Form>
  );
}
