import { Table } from 'antd';
import { CARRIES_TOLD_MAX, type CarriesTried, type CarryFigures } from '#contract/task/dry-run.ts';
import { heard } from '../../../locale/speech.ts';
import { Compared } from './Compared.tsx';

type Line = CarriesTried['lines'][number];

/** Both runs side by side. */
export function CarriedFigures({ told, title, places }: { told: CarriesTried; title: string; places: string }) {
  const rows: [keyof CarryFigures, string][] = [
    ['tasks', '任务'],
    ['lines', '任务行'],
    ['qty', '数量'],
    ['places', places],
    ['unplaced', '无推荐库位行'],
    ['metres', told.present.metres === null ? '搬运距离(库位未填坐标)' : '搬运距离(米)'],
  ];
  return (
    <Compared
      rows={rows}
      {...told}
      title={
        <>
          <b>{title}</b>
          <span className="hc-faint">{`　用时${told.heldMs}毫秒；已全部撤回`}</span>
        </>
      }
    />
  );
}

/** What is carried otherwise. */
export function CarriedLines({ told: { differing, lines }, at }: { told: CarriesTried; at: string }) {
  if (differing === 0) return <p className="hc-faint">两次结果逐行相同：这条规则现在没有影响。</p>;
  return (
    <Table<Line>
      size="small"
      rowKey={(line) => `${line.at}/${line.goodsCode}/${JSON.stringify(line.present)}`}
      className="hc-dry-lines"
      pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      dataSource={lines}
      title={() => (
        <b>
          {differing > CARRIES_TOLD_MAX ? `${differing}行有差异，列出前${CARRIES_TOLD_MAX}行` : `${differing}行有差异`}
        </b>
      )}
      columns={[
        { title: '商品', width: 180, render: (_, { goodsCode, goodsName }) => `${goodsCode} ${goodsName}` },
        { title: at, width: 160, dataIndex: 'at' },
        { title: '现行规则', render: (_, { present }) => <Fates of={present} /> },
        { title: '改后规则', render: (_, { changed }) => <Fates of={changed} /> },
      ]}
    />
  );
}

function Fates({ of }: { of: Line['present'] }) {
  if (of.length === 0) return <span className="hc-faint">不补</span>;
  return of.map(({ positionCode, lotNo, qty, metres, why }) => (
    <div key={`${positionCode}/${lotNo}/${qty}`}>
      {positionCode ?? <span className="hc-dry-short">无推荐库位</span>} <span className="hc-faint">{lotNo}</span> ×{' '}
      <span className="hc-num">{qty}</span>
      {metres !== null && <span className="hc-faint">{`　${metres}米`}</span>}
      {why && <div className="hc-dry-short">{heard(why)}</div>}
    </div>
  ));
}
