import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import type { Field } from '#contract/kit/field.ts';
import { useNarrow } from '../page/useNarrow.ts';
import { show } from '../text/show.tsx';

export interface DetailItem {
  label: ReactNode;
  value: ReactNode;
  span?: number | 'filled';
}

type Props = { title?: ReactNode; columns?: number } & (
  | { items: DetailItem[]; fields?: undefined; row?: undefined }
  | { items?: undefined; fields: readonly Field[]; row: object }
);

/** What is known of one thing: label and value, several in a row. */
export function Detail({ title, columns = 4, ...props }: Props) {
  const narrow = useNarrow();
  const items = props.items ?? itemsOf(props.fields, props.row as Record<string, unknown>); // any row, read by its fields
  return (
    <Descriptions
      size="small"
      title={title}
      column={narrow ? 1 : columns}
      className="hc-detail"
      items={items.map(({ label, value, span }, i) => ({
        key: i,
        label,
        children: value === null || value === undefined || value === '' ? '-' : value,
        ...(span && !narrow ? { span } : {}),
      }))}
    />
  );
}

function itemsOf(fields: readonly Field[], row: Record<string, unknown>): DetailItem[] {
  const labels = row.labels as Record<string, string> | undefined; // a resource row carries them
  return fields.map((field) => ({
    label: field.label,
    value: show(field, row[field.name], labels),
    ...(field.long ? { span: 'filled' as const } : {}),
  }));
}
