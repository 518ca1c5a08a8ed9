import { Table } from 'antd';
import { DECIDED_TOLD_MAX, type DecisionsTried } from '#contract/strategy/dry-run.ts';
import { heard } from '../../../locale/speech.ts';
import { Compared } from './Compared.tsx';

type Line = DecisionsTried['lines'][number];

/** What is decided otherwise: how often each answer is given, and of which thing. */
export function Decided({ told: { things, leftOut, figures, differing, lines, heldMs } }: { told: DecisionsTried }) {
  const by = (side: 'present' | 'changed'): Record<string, number> =>
    Object.fromEntries(figures.map((one) => [one.label, one[side]]));
  const title = (
    <>
      <b>{`查看了${things}项`}</b>
      <span className="hc-faint">
        {`　${leftOut > 0 ? `另有${leftOut}项未参与；` : ''}用时${heldMs}毫秒；已全部撤回`}
      </span>
    </>
  );
  return (
    <>
      {figures.length === 0 ? (
        <p className="hc-dry-lines">{title}</p>
      ) : (
        <Compared
          rows={figures.map(({ label }) => [label, heard(label)] as const)}
          present={by('present')}
          changed={by('changed')}
          title={title}
        />
      )}
      {differing === 0 ? (
        <p className="hc-faint">两次结果逐项相同：这条规则现在没有影响。</p>
      ) : (
        <Table<Line>
          size="small"
          rowKey={(line) => `${line.head}/${line.about}/${line.label}`}
          className="hc-dry-lines"
          pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
          dataSource={lines}
          title={() => (
            <b>
              {differing > DECIDED_TOLD_MAX
                ? `${differing}处有差异，列出前${DECIDED_TOLD_MAX}处`
                : `${differing}处有差异`}
            </b>
          )}
          columns={[
            { title: '单据', width: 190, dataIndex: 'head' },
            { title: '内容', width: 180, dataIndex: 'about' },
            { title: '决定', width: 110, render: (_, { label }) => heard(label) },
            { title: '现行规则', render: (_, { present }) => heard(present) },
            { title: '改后规则', render: (_, { changed }) => heard(changed) },
          ]}
        />
      )}
    </>
  );
}
