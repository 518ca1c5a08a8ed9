import { Table } from 'antd';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { DRY_TOLD_MAX, type DryFigures, type dryRunApi } from '#contract/outbound/dry-run/run.ts';
import { heard } from '../../../locale/speech.ts';
import { Compared, RULES, type Sides } from './Compared.tsx';

type Told = OutputOf<typeof dryRunApi.replay>;
type Line = Told['lines'][number];

const FIGURES: readonly [keyof DryFigures, string][] = [
  ['full', '足量行'],
  ['short', '缺货行'],
  ['granted', '分配数量'],
  ['splits', '拆单'],
  ['waiting', '等待补货行'],
  ['opened', '开托数'],
  ['places', '拣货库位'],
  ['lots', '批次'],
];

interface Props {
  told: Told;
  sides?: Sides;
}

/** Both runs side by side, and what lies between. */
export function AllocatedFigures({ told: { orders, leftOut, present, changed, heldMs }, sides = RULES }: Props) {
  return (
    <Compared
      rows={FIGURES}
      present={present}
      changed={changed}
      sides={sides}
      title={
        <>
          <b>{`${orders}单 ${present.lines}行，共需${present.asked}`}</b>
          <span className="hc-faint">
            {`　${leftOut > 0 ? `另有${leftOut}单未参与；` : ''}其他分配等待了${heldMs}毫秒；已全部撤回`}
          </span>
        </>
      }
    />
  );
}

/** Lines that are given something else. */
export function AllocatedLines({ told: { differing, lines }, sides = RULES }: Props) {
  if (differing === 0) return <p className="hc-faint">两次分配逐行相同：规则的差别对这些单据没有影响。</p>;
  return (
    <Table<Line>
      size="small"
      rowKey="detailId"
      className="hc-dry-lines"
      pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      dataSource={lines}
      title={() => (
        <b>{differing > DRY_TOLD_MAX ? `${differing}行有差异，列出前${DRY_TOLD_MAX}行` : `${differing}行有差异`}</b>
      )}
      columns={[
        { title: '出库单', width: 170, render: (_, { orderNo, lineNo }) => `${orderNo} / ${lineNo}` },
        { title: '商品', width: 160, render: (_, { goodsCode, goodsName }) => `${goodsCode} ${goodsName}` },
        { title: '需求', dataIndex: 'asked', width: 72 },
        { title: sides[0], render: (_, { present }) => <Fate {...present} /> },
        { title: sides[1], render: (_, { changed }) => <Fate {...changed} /> },
      ]}
    />
  );
}

function Fate({ granted, chosen, shortage }: Line['present']) {
  return (
    <>
      <b className="hc-num">{granted}</b>
      {chosen.map(({ positionCode, lotNo, qty, text }) => (
        <div key={`${positionCode}/${lotNo}/${text}`} title={heard(text)}>
          {positionCode} <span className="hc-faint">{lotNo}</span> × <span className="hc-num">{qty}</span>
        </div>
      ))}
      {shortage && <div className="hc-dry-short">{heard(shortage)}</div>}
    </>
  );
}
