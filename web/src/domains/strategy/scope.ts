import type { Field } from '#contract/kit/field.ts';

/** Whom a row is for: what the fields of its key are called, those that are open left out. */
export function scopeOf(
  fields: readonly Field[],
  key: readonly string[],
  labels: Readonly<Record<string, string>>,
): string {
  const parts = fields.flatMap(({ name }) => (key.includes(name) && labels[name] ? [labels[name]] : []));
  return parts.length > 0 ? parts.join(' / ') : '全部';
}
