import { Table } from 'antd';
import type { ReactNode } from 'react';

interface Props<F extends string> {
  rows: readonly (readonly [F, string])[];
  present: Readonly<Record<F, number>>;
  changed: Readonly<Record<F, number>>;
  title: ReactNode;
}

/** Figures of both runs, and what lies between. */
export const Compared = <F extends string>({ rows, present, changed, title }: Props<F>) => (
  <Table
    size="small"
    rowKey="0"
    pagination={false}
    dataSource={[...rows]}
    title={() => title}
    columns={[
      { title: '指标', render: (_, [, label]) => label },
      { title: '现行规则', render: (_, [name]) => <span className="hc-num">{present[name]}</span> },
      { title: '改后规则', render: (_, [name]) => <span className="hc-num">{changed[name]}</span> },
      {
        title: '差',
        render: (_, [name]) => {
          const more = changed[name] - present[name];
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
