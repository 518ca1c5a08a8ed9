import { useState } from 'react';
import type { z } from 'zod';
import { alarmLife } from '#contract/message/alarm-life.ts';
import { alarmApi, type alarmRow } from '#contract/message/alarm.ts';
import { useAct } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { offForEach } from '../../../ui/act/selected.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList } from '../../../ui/table/useList.ts';
import { AlarmDialog } from './AlarmDialog.tsx';
import '../message.css';

type Alarm = z.output<typeof alarmRow>;

const columns: Columns<Alarm> = [
  column.dict('groupCode', '预警类型', 'alarmGroup'),
  column.dict('type', '级别', 'alarmType'),
  { ...column.text<Alarm>('alarmMsg', '预警', { width: 260 }), render: (text: string) => heard(text) },
  column.text('bizCode', '单号'),
  column.text('messageContent', '内容', { width: 220 }),
  column.text('ownerName', '货主', { width: 140 }),
  column.state(alarmLife, 'status'),
  column.qty('occurCount', '次数'),
  column.text('handlerName', '负责人'),
  column.yesNo('acknowledged', '已知悉'),
  column.time('createdTime', '时间', { sorter: true }),
  column.time('lastTime', '最近发生'),
  column.time('handledTime', '结束时间'),
  column.text('handleRemark', '处理说明', { width: 180 }),
];

/** Every alarm that concerns the user in this warehouse, open and ended. */
export function AlarmPage() {
  const here = useHere();
  const list = useList(alarmApi.queryPage);
  const [shown, setShown] = useState<Alarm | null>(null);
  const acknowledge = useAct(alarmApi.acknowledge, [alarmApi.queryPage, alarmApi.list]);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        selection
        empty="没有预警"
        toolbar={(selected: Alarm[], clear) => (
          <Act
            permit="session"
            label="知悉"
            off={offForEach(selected, {
              noOf: (row) => row.bizCode || row.alarmMsg,
              offOf: (row) => (row.acknowledged ? '已知悉' : null),
            })}
            onConfirm={async () => {
              await acknowledge.mutateAsync({ ids: selected.map(({ id }) => id) });
              clear();
            }}
          />
        )}
        actions={(row) => (
          <Act permit="session" label={row.actions.length > 0 ? '处理' : '查看'} onConfirm={() => setShown(row)} />
        )}
      />
      <AlarmDialog
        alarm={shown}
        onClose={() => setShown(null)}
        onDone={() => void list.query.refetch()}
        onGo={(to) => here.go(to)}
      />
    </Page>
  );
}
