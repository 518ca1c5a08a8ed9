import type { z } from 'zod';
import { fieldOf } from '#contract/kit/field.ts';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { rule } from '../../../ui/form/rule.ts';

interface Props {
  name: string;
  schema: z.ZodType;
  /** What is shown of the number that is there; left empty, it stays. */
  known: string | null | undefined;
}

/** A number that is written and never read back here. */
export function SecretItem({ name, schema, known }: Props) {
  const field = fieldOf(name, schema);
  return (
    <Form.Item
      name={name}
      label={field.label}
      rules={[rule(schema)]}
      extra={known ? `现为 ${known}，不填则不变` : '审核通过前须补录'}
    >
      <FieldInput field={field} maxLength={18} />
    </Form.Item>
  );
}
