import { DownloadOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import {
  type BOARD_PARTS,
  counted,
  patrolBoardApi as api,
  patrolInspectorApi,
  type BoardAsked,
} from '#contract/patrol/board.ts';
import { dict } from '#contract/patrol/dict.ts';
import { useCall, useDownload } from '../../../data/query.ts';
import { useSession } from '../../../data/session.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { DetailTabs } from '../../../ui/document/DetailTabs.tsx';
import { offeredTo } from '../../../ui/form/choices.ts';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useNarrow } from '../../../ui/page/useNarrow.ts';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import './board.css';

type Board = OutputOf<typeof api.query>;
type Part = (typeof BOARD_PARTS)[number];
type Inspector = RowOf<typeof patrolInspectorApi.queryPage>;

/** A phone shows the last of the months. */
const MONTHS_IN_HAND = 3;
/** Below it somebody must look into it; below the second, at once. */
const FAIR = 90,
  POOR = 75;
const toneOf = (score: number | null): string =>
  score === null ? 'none' : score < POOR ? 'bad' : score < FAIR ? 'warn' : 'good';

/** The list a figure counts. */
const listAt = (page: 'InspectDanger' | 'InspectTask', asked: object): string => {
  const said = Object.entries(asked).filter(([, value]) => value !== null && value !== undefined);
  return `/Inspect/${page}?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`;
};
/** A figure that opens what it counts; none has nothing to open. */
const Opens = ({ n, to }: { n: number; to: string }) =>
  n > 0 ? <TextLink to={to}>{n}</TextLink> : <span className="hc-faint">{n}</span>;
/** A column of figures that open the dangers they count; `to` says which, or null for what no list can be asked for. */
const opening = <R extends object>(
  name: keyof R & string,
  title: string,
  to: (row: R) => object | null,
  strong = false,
): Columns<R>[number] => ({
  key: name,
  dataIndex: name,
  title,
  figure: true,
  render: (n: number, row: R) => {
    const asked = to(row);
    return (
      <span className={strong ? 'hc-num hc-strong' : 'hc-num'}>
        {asked ? <Opens n={n} to={listAt('InspectDanger', asked)} /> : n}
      </span>
    );
  },
});

type Repeat = Board['repeats'][number];
const repeatColumns = (asked: BoardAsked): Columns<Repeat> => {
  // A place nobody named has no list of its own.
  const at = (of: (row: Repeat, asked: BoardAsked) => object) => (row: Repeat) =>
    row.areaId === null ? null : of(row, asked);
  return [
    column.text('area', '库区', { width: 180 }),
    column.text('category', '类别'),
    opening('times', '次数', at(counted.times), true),
    opening('open', '未闭环', at(counted.repeatsOpen)),
    column.time('lastAt', '最近发现'),
  ];
};
const peopleColumns = (asked: BoardAsked): Columns<Board['people'][number]> => [
  column.text('responsible', '责任人'),
  opening('dangers', '隐患数', (row) => counted.dangers(row, asked), true),
  opening('overdue', '逾期', (row) => counted.overdue(row, asked)),
  column.qty('rejected', '被驳回'),
];
const inspectorColumns: Columns<Inspector> = [
  column.text<Inspector>('inspector', '巡检人', { link: (row) => `/Inspect/InspectorListDetail/${row.id}` }),
  column.text('dept', '部门'),
  column.qty('plans', '负责计划'),
  column.qty('done', '已完成', { sorter: true, strong: true }),
  column.qty('open', '待执行'),
  column.qty('overdue', '逾期', { sorter: true }),
  column.qty('dangers', '发现隐患', { sorter: true }),
  column.qty('score', '平均得分'),
  column.time('lastAt', '最近完成'),
];

/** How the house looks (巡检看板): scores by area and month, dangers by age, places and people that repeat. */
export function BoardPage() {
  return (
    <Page>
      <DetailTabs
        tabs={[
          { key: 'board', name: '看板', children: <Figures /> },
          { key: 'people', name: '巡检人员', children: <Inspectors /> },
        ]}
      />
    </Page>
  );
}

function Figures() {
  const perms = useSession((s) => s.perms);
  const kinds = [
    { value: '', label: '全部' },
    ...offeredTo(perms, dict.patrolKind?.items ?? []).map(({ value, label }) => ({ value: String(value), label })),
  ];
  const [{ kind }, set] = useUrlState({ kind: '' });
  const asked = kind ? { kind: Number(kind) as 1 | 2 | 3 } : {}; // one of the three above
  const board = useCall(api.query, asked, { keep: true });
  const found = board.data;
  const since: BoardAsked = { ...asked, months: found?.months ?? [] };
  const download = useDownload(api.export);
  const sheet = (part: Part) => (
    <Act
      permit={api.export.permit}
      label="导出"
      size="small"
      icon={<DownloadOutlined />}
      onConfirm={() => download.mutateAsync({ ...asked, part })}
    />
  );
  return (
    <Page
      title="近6个月"
      query={board}
      extra={<Segmented options={kinds} value={kind} onChange={(next) => set({ kind: next })} aria-label="巡检类型" />}
    >
      {found && (
        <div className="hc-board">
          <Panel title="各库区得分" extra={sheet(1)}>
            <Scores board={found} asked={since} />
          </Panel>
          <Panel title="未闭环隐患的时长" extra={sheet(2)}>
            <Ages ages={found.ages} asked={since} />
          </Panel>
          <Panel title="重复出现的隐患" extra={sheet(3)}>
            <DataTable
              rows={found.repeats}
              columns={repeatColumns(since)}
              rowKey={(row) => `${row.areaId}.${row.category}`}
              empty="同一库区、同一类别的隐患没有重复出现。"
            />
          </Panel>
          <Panel title="责任人" extra={sheet(4)}>
            <DataTable
              rows={found.people}
              columns={peopleColumns(since)}
              rowKey="responsibleId"
              empty="近6个月没有隐患。"
            />
          </Panel>
        </div>
      )}
    </Page>
  );
}

function Scores({ board, asked }: { board: Board; asked: BoardAsked }) {
  const narrow = useNarrow(),
    first = narrow ? board.months.length - MONTHS_IN_HAND : 0;
  if (board.scores.length === 0) return <p className="hc-faint">近6个月没有完成的巡检。</p>;
  return (
    <table className="hc-scores">
      <thead>
        <tr>
          <th scope="col">库区</th>
          {board.months.slice(first).map((month) => (
            <th key={month} scope="col" className="hc-num">
              {month}
            </th>
          ))}
          <th scope="col">{narrow ? '次数' : '巡检次数'}</th>
        </tr>
      </thead>
      <tbody>
        {board.scores.map((row) => (
          <tr key={row.areaId ?? 0}>
            <th scope="row">{row.area}</th>
            {row.byMonth.slice(first).map((score, i) => (
              <td key={board.months[first + i]} className="hc-num" data-tone={toneOf(score)}>
                {score ?? '-'}
              </td>
            ))}
            <td className="hc-num">
              {row.areaId === null ? (
                row.walks
              ) : (
                <Opens n={row.walks} to={listAt('InspectTask', counted.walks(row, asked))} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Ages({ ages, asked }: { ages: Board['ages']; asked: BoardAsked }) {
  const most = Math.max(1, ...ages.map(({ open }) => open));
  return (
    <ul className="hc-ages">
      {ages.map((band) => (
        <li key={band.name}>
          <span>{band.name}</span>
          <span className="hc-age-bar" aria-hidden>
            <i style={{ inlineSize: `${(band.open / most) * 100}%` }} />
          </span>
          <span className="hc-num">
            <Opens n={band.open} to={listAt('InspectDanger', counted.age(band, asked))} />
            {band.overdue > 0 && (
              <small className="hc-bad">
                {'　逾期 '}
                <Opens n={band.overdue} to={listAt('InspectDanger', counted.ageOverdue(band, asked))} />
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Inspectors() {
  const list = useList(patrolInspectorApi.queryPage, { prefix: 'p.' });
  const download = useDownload(patrolInspectorApi.export, list.tableKey);
  return (
    <>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={inspectorColumns}
        rowNumber
        fill={false}
        toolbar={
          <Act
            permit={patrolInspectorApi.export.permit}
            label="导出"
            icon={<DownloadOutlined />}
            onConfirm={() => download.mutateAsync(list.param)}
          />
        }
        empty="还没有巡检人员。在巡检计划里指定谁去巡检。"
      />
    </>
  );
}
