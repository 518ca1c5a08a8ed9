import type { ReactNode } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import type { Resource, Shape } from '#contract/kit/resource.ts';
import type { setting } from '#contract/strategy/setting.ts';
import { ResourceForm } from '../../crud/ResourceForm.tsx';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { show } from '../../ui/text/show.tsx';

export type Setting<F extends Shape = Shape> = Pick<ReturnType<typeof setting<F>>, 'spec' | 'says'> & {
  api: Resource['api'];
};

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
      lead={spec.columns.filter((name) => spec.key.includes(name)).length}
      columns={[{ key: 'says', title: '规则', render: (_, row) => says(row) }]}
      {...(inputs && { form: (dialog) => <ResourceForm of={of} inputs={inputs} {...dialog} /> })}
    />
  );
}

/** A part of the scope that is left open. */
const All = () => <span className="hc-faint">全部</span>;
