import type { ReactNode } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import type { Shape } from '#contract/kit/resource.ts';
import { nameOf } from '#contract/kit/sheet.ts';
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
  const fields = fieldsOf(spec.fields);
  const open = fields.filter(({ name, required, kind }) => kind === 'list' || (spec.key.includes(name) && !required));
  const render = Object.fromEntries(
    open.map((field) => [
      field.name,
      (value: unknown, row: { labels?: unknown }) => {
        if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return <All />;
        return Array.isArray(value)
          ? value.map((one) => (field.dict ? nameOf(field.dict, one) : String(one))).join('、')
          : show(field, value, row.labels as Record<string, string>);
      },
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

/** A part of the scope, or a choice of several, that is left open. */
const All = () => <span className="hc-faint">全部</span>;
