import type { ReactNode } from 'react';
import type { Field } from '#contract/kit/field.ts';
import { formatQty } from './QtyText.tsx';
import { StatusTag } from './StatusTag.tsx';

/** One value as people read it: dictionary names, referenced names, 是/否, grouped numbers, `-` when empty. */
export function show(field: Field, value: unknown, labels?: Readonly<Record<string, string>>): ReactNode {
  if (value === null || value === undefined || value === '') return '-';
  if (field.dict)
    return Array.isArray(value) ? (
      value.map((v) => <StatusTag key={String(v)} dict={field.dict ?? ''} value={v} />)
    ) : (
      <StatusTag dict={field.dict} value={value} />
    );
  if (field.ref) return labels?.[field.name] ?? String(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return <span className="hc-num">{formatQty(value)}</span>;
  return Array.isArray(value) ? value.join('、') || '-' : String(value);
}
