import type { ReactNode } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import type { Shape } from '#contract/kit/resource.ts';
import type { Master } from '../../crud/master.ts';
import { ResourceForm } from '../../crud/ResourceForm.tsx';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { show } from '../../ui/text/show.tsx';

export interface Setting<F extends Shape = Shape> extends Master<F> {
  /** What a row decides. */
  says: (row: object) => string;
}

/** A setting: whom it is for, what it decides as a sentence, then its fields one by one. */
export function SettingPage({ of, inputs }: { of: Setting; inputs?: Record<string, ReactNode> }) {
  const { spec, says } = of;
  const open = fieldsOf(spec.fields).filter(({ name, required }) => spec.key.includes(name) && !required);
  const render = Object.fromEntries(
    open.map((field) => [
      field.name,
      (value: unknown, row: { labels?: unknown }) =>
        value === null || value === undefined ? <All /> : show(field, value, row.labels as Record<string, string>),
    ]),
  );
  return (
    <ResourcePage
      of={of}
      render={render}
      lead={1 + spec.columns.findLastIndex((name) => spec.key.includes(name))}
      columns={[{ key: 'says', title: '规则', render: (_, row) => says(row) }]}
      {...(inputs && { form: (dialog) => <ResourceForm of={of} inputs={inputs} {...dialog} /> })}
    />
  );
}

/** A part of the scope that is left open. */
const All = () => <span className="hc-faint">全部</span>;
