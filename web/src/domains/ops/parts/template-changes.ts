import type { TemplateRow } from '#contract/ops/import-template.ts';
import { heard } from '../../../locale/speech.ts';

type Design = Pick<TemplateRow, 'name' | 'columns'>;

/** What a design changed in the one before it, as its reader says it. */
export function templateChanges(before: Design, after: Design): string[] {
  const was = new Map(before.columns.map((column) => [column.name, column]));
  const changes = after.columns.flatMap((column) => {
    const old = was.get(column.name),
      label = heard(column.label);
    if (!old) return [];
    return [
      ...(old.heading === column.heading ? [] : [`${label}：表头 ${old.heading} → ${column.heading}`]),
      ...(old.hidden === column.hidden ? [] : [column.hidden ? `${label}：不再显示` : `${label}：显示`]),
      ...(old.fallback === column.fallback
        ? []
        : [`${label}：默认值 ${old.fallback || '-'} → ${column.fallback || '-'}`]),
    ];
  });
  const order = ({ columns }: Design): string => columns.map(({ name }) => name).join();
  return [
    ...(before.name === after.name ? [] : [`名称 ${before.name ?? '-'} → ${after.name ?? '-'}`]),
    ...changes,
    ...(order(before) === order(after) ? [] : ['列的顺序']),
  ];
}
