import { stocktakeLife } from '#contract/inner/stocktake-life.ts';
import { stocktakeApi } from '#contract/inner/stocktake.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Detail } from '../../ui/document/Detail.tsx';
import { PaperAct } from '../../ui/document/PaperAct.tsx';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../ui/page/useHere.ts';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import './inner.css';
import { accuracyBy, TAKE_READS, type Accuracy, type Take, type TakeLine } from './parts/take.ts';

const columns: Columns<TakeLine> = [
  column.text('areaName', '库区'),
  column.text('positionCode', '库位'),
  column.text('goodsCode', '商品编码'),
  column.text('goodsName', '商品名称', { width: 180 }),
  column.text('lotNo', '批次'),
  column.text('lpnCode', '容器'),
  column.dict('quality', '品质', 'quality'),
  column.qty<TakeLine>('bookQty', '账面'),
  column.qty<TakeLine>('countQty', '初盘'),
  column.text('countBy', '初盘人'),
  column.time('countAt', '初盘时间'),
  column.qty<TakeLine>('recountQty', '复盘'),
  column.text('recountBy', '复盘人'),
  column.qty<TakeLine>('diff', '差异', { strong: true }),
  column.dict('result', '结果', 'takeResult'),
];

/** One stocktake: every line with what was counted, and how right the counters and the areas were. */
export function StocktakeDetailPage() {
  const here = useHere();
  const take = useCall(stocktakeApi.get, { id: Number(here.params.id) });
  const takeNo = take.data?.takeNo;
  useTabName(takeNo);
  return (
    <Page
      title={`盘点单 ${takeNo ?? ''}`}
      query={take}
      tags={take.data && <StatusTag life={stocktakeLife} state={take.data.status} />}
      extra={
        take.data && (
          <>
            <PaperAct paper="stocktakeSheet" ids={[take.data.id]} />
            <Act
              life={stocktakeLife}
              action="count"
              primary
              state={take.data.status}
              onConfirm={() => here.go(`/Inner/Count/${here.params.id}`)}
            />
          </>
        )
      }
    >
      {take.data && <Body take={take.data} />}
    </Page>
  );
}

function Body({ take }: { take: Take }) {
  const undo = useAct(stocktakeApi.undo, TAKE_READS);
  return (
    <>
      <Panel>
        <Detail
          items={[
            { label: '盘点类型', value: <StatusTag dict="takeKind" value={take.kind} /> },
            { label: '盘点模式', value: <StatusTag dict="takeMode" value={take.mode} /> },
            { label: '锁定库位', value: take.isStatic ? '是' : '否' },
            { label: '货主', value: take.ownerName ?? '全部' },
            { label: '计划日期', value: take.planOn },
            { label: '复盘阈值', value: `${take.needRecountPct}%` },
            { label: '进度', value: `${take.counted} / ${take.positions}` },
            { label: '审核', value: take.auditor && `${take.auditor} ${take.auditAt}` },
            {
              label: '流水',
              value: take.auditAt && (
                <TextLink to={`/Inner/Adjust?createdFrom=${take.auditAt.slice(0, 10)}`}>查看调整单</TextLink>
              ),
            },
            { label: '备注', value: take.remark, span: 'filled' },
          ]}
        />
      </Panel>
      <Accuracies take={take} />
      <Panel>
        <DataTable
          rows={take.lines}
          columns={columns}
          rowNumber
          actions={(line) => (
            <Act
              life={stocktakeLife}
              action="undo"
              state={take.status}
              off={line.countQty === null ? '尚未清点' : null}
              ask="撤销后该明细需要重新清点"
              onConfirm={() => undo.mutateAsync({ id: take.id, lineIds: [line.id] })}
            />
          )}
        />
      </Panel>
    </>
  );
}

/** Known once the book is shown. */
function Accuracies({ take: { lines } }: { take: Take }) {
  const areas = accuracyBy(lines, (line) => line.areaName),
    people = accuracyBy(lines, (line) => line.countBy);
  if (areas.length === 0) return null;
  return (
    <Panel title="准确率">
      <div className="hc-take-right">
        <Rates title="库区" of={areas} />
        <Rates title="初盘人" of={people} />
      </div>
    </Panel>
  );
}

const Rates = ({ title, of }: { title: string; of: readonly Accuracy[] }) => (
  <dl aria-label={title}>
    {of.map(({ name, lines, right }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="hc-num">
          {Math.round((right / lines) * 100)}%<small> {`${right} / ${lines}`}</small>
        </dd>
      </div>
    ))}
  </dl>
);
