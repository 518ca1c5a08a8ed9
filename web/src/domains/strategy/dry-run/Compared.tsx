import { Table } from 'antd';
import type { ReactNode } from 'react';

interface Props<F extends string> {
  rows: readonly (readonly [F, string])[];
  /** Null: nobody knows. */
  present: Readonly<Record<F, number | null>>;
  changed: Readonly<Record<F, number | null>>;
  title: ReactNode;
  sides?: Sides;
}

/** What the two runs are called. */
export type Sides = readonly [string, string];
export const RULES: Sides = ['现行规则', '改后规则'];

/** Figures of both runs, and what lies between. */
export const Compared = <F extends string>({ rows, present, changed, title, sides = RULES }: Props<F>) => (
  <Table
    size="small"
    rowKey="0"
    pagination={false}
    dataSource={[...rows]}
    title={() => title}
    columns={[
      { title: '指标', render: (_, [, label]) => label },
      { title: sides[0], render: (_, [name]) => <span className="hc-num">{present[name] ?? '-'}</span> },
      { title: sides[1], render: (_, [name]) => <span className="hc-num">{changed[name] ?? '-'}</span> },
      {
        title: '差',
        render: (_, [name]) => {
          const is = changed[name],
            was = present[name];
          if (is === null && was === null) return <span className="hc-faint">-</span>;
          const more = (is ?? 0) - (was ?? 0);
          return more === 0 ? (
            <span className="hc-faint">0</span>
          ) : (
            <b className="hc-num">{more > 0 ? `+${more}` : more}</b>
          );
        },
      },
    ]}
  />
);
