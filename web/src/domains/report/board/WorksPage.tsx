import { boardApi, HOUR_WORK } from '#contract/report/board.ts';
import type { WorkType } from '#contract/report/works.ts';
import { useCall } from '../../../data/query.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';

type Work = RowOf<typeof boardApi.works>;

const columns: Columns<Work> = [
  column.time<Work>('postedAt', '时间', { sorter: true }),
  column.dict('recType', '作业', 'workType'),
  column.text('orderNo', '单号'),
  column.text('taskNo', '任务号'),
  column.text('waveNo', '波次'),
  column.text('goodsName', '商品', { width: 240 }),
  column.text('lotNo', '批次'),
  column.text('positionCode', '库位'),
  column.text('lpnCode', '容器'),
  column.qty('qty', '数量', { strong: true }),
  column.text('staffName', '人员'),
];

const INITIAL = { recType: HOUR_WORK.picked };

/** 作业明细: the records the hours and the staff of a board add up. */
export function WorksPage() {
  const list = useList(boardApi.works, { initial: INITIAL });
  const { recType, postedFrom, postedTo } = list.param;
  const sums = useCall(
    boardApi.works,
    {
      param: { ...list.param, recType: recType as WorkType /* the dictionary's own codes */ },
      pageNum: 1,
      pageSize: 1,
    },
    { enabled: Boolean(postedFrom && postedTo), keep: true, quiet: true },
  ).data?.sums;
  return (
    <Page
      tags={
        sums && (
          <span className="hc-faint">
            合计 {sums.qty.toLocaleString('en-US')}，{sums.people.toLocaleString('en-US')} 人
          </span>
        )
      }
    >
      <SearchForm list={list} />
      <DataTable list={list} columns={columns} rowNumber empty="没有作业记录" />
    </Page>
  );
}
