import { useState } from 'react';
import { reportLife } from '#contract/report/life.ts';
import { reportTemplateApi } from '#contract/report/template.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Drawer } from '../../ui/document/Drawer.tsx';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';
import { REPORT_READS } from './reads.ts';
import './report.css';
import { templateColumns } from './template-columns.tsx';

type Row = RowOf<typeof reportTemplateApi.query>;

/** What waits for a second pair of eyes (报表发布), oldest work of others. */
export function PublishPage() {
  const list = useList(reportTemplateApi.query, { fixed: { status: reportLife.at.submitted }, fields: [] });
  const [open, setOpen] = useState<Row | null>(null);
  return (
    <Page>
      <DataTable
        list={list}
        columns={templateColumns}
        rowNumber
        empty="没有等待发布的报表"
        actions={(row) => <Act permit={reportTemplateApi.publish.permit} label="审核" onConfirm={() => setOpen(row)} />}
      />
      <Drawer title={open?.templateName ?? ''} open={open !== null} onClose={() => setOpen(null)} width={820}>
        {open && <Review id={open.id} onDone={() => setOpen(null)} />}
      </Drawer>
    </Page>
  );
}

function Review({ id, onDone }: { id: number; onDone: () => void }) {
  const template = useCall(reportTemplateApi.get, { id });
  const publish = useAct(reportTemplateApi.publish, REPORT_READS);
  const reject = useAct(reportTemplateApi.reject, REPORT_READS);
  const row = template.data;
  if (!row) return null;
  const { version, status, isMine } = row;
  const own = isMine ? '不能发布自己编写的报表' : null;
  return (
    <>
      <Panel title="SQL">
        <pre className="hc-report-old">{row.sql}</pre>
      </Panel>
      {row.liveSql !== null && row.liveSql !== row.sql && (
        <Panel title={`在用版本 ${row.liveRev ?? ''}`}>
          <pre className="hc-report-old">{row.liveSql}</pre>
        </Panel>
      )}
      <Panel title={`字段（${row.fields.length}）`}>
        <p>
          {row.fields
            .map(({ field, title, mask }) => `${title}（${field}${mask === 'none' ? '' : '，脱敏'}）`)
            .join('、')}
        </p>
      </Panel>
      {row.params.length > 0 && (
        <Panel title={`参数（${row.params.length}）`}>
          <p>
            {row.params.map(({ name, label, required }) => `${label}（${name}${required ? '，必填' : ''}）`).join('、')}
          </p>
        </Panel>
      )}
      <div className="hc-toolbar">
        <Act
          life={reportLife}
          action="publish"
          state={status}
          primary
          off={own}
          ask="发布后将生成菜单，所有可查看报表的角色都能运行。"
          onConfirm={async () => {
            await publish.mutateAsync({ id, version });
            onDone();
          }}
        />
        <Act
          life={reportLife}
          action="reject"
          state={status}
          off={own}
          reason="required"
          onConfirm={async (opinion) => {
            await reject.mutateAsync({ id, version, opinion });
            onDone();
          }}
        />
      </div>
    </>
  );
}
