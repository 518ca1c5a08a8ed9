import { PlusOutlined } from '@ant-design/icons';
import { fieldsOf } from '#contract/kit/field.ts';
import { reportLife } from '#contract/report/life.ts';
import { reportTemplateApi } from '#contract/report/template.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useHere } from '../../ui/page/useHere.ts';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';
import { REPORT_READS } from './reads.ts';

type Row = RowOf<typeof reportTemplateApi.query>;
const { code, templateName, classId, status } = reportTemplateApi.query.input.shape;
const FILTERS = fieldsOf({ code, templateName, classId, status });

export const templateColumns: Columns<Row> = [
  column.text<Row>('code', '报表编码', { link: (row) => `/Template/Report/${row.id}` }),
  column.text('templateName', '报表名称'),
  column.text('className', '分类'),
  column.state(reportLife, 'status'),
  column.yesNo('isLive', '在用'),
  column.qty('liveRev', '已发布版本'),
  column.text('writtenBy', '编写人'),
  column.time('submittedAt', '提交时间'),
  column.text('reviewedBy', '发布人'),
  column.time('reviewedAt', '审核时间'),
  column.text('opinion', '审核意见', { width: 180 }),
  column.time('updatedAt', '修改时间'),
];

/** Report templates (报表模板): written here, published by somebody else. */
export function TemplatePage() {
  const here = useHere();
  const list = useList(reportTemplateApi.query, { fields: FILTERS });
  const submit = useAct(reportTemplateApi.submit, REPORT_READS);
  const withdraw = useAct(reportTemplateApi.withdraw, REPORT_READS);
  const disable = useAct(reportTemplateApi.disable, REPORT_READS);
  const enable = useAct(reportTemplateApi.enable, REPORT_READS);
  const acts = { submit, withdraw, disable, enable };
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={templateColumns}
        rowNumber
        toolbar={
          <Act
            permit={reportTemplateApi.add.permit}
            label="新增报表"
            primary
            icon={<PlusOutlined />}
            onConfirm={() => here.go('/Template/Report/0')}
          />
        }
        actions={({ id, version, status: state }) =>
          (['submit', 'withdraw', 'disable', 'enable'] as const).map((action) => (
            <Act
              key={action}
              life={reportLife}
              action={action}
              state={state}
              {...(action === 'disable' ? { danger: true, ask: '停用后菜单中不再显示，订阅不再发送。' } : {})}
              onConfirm={() => acts[action].mutateAsync({ id, version })}
            />
          ))
        }
      />
    </Page>
  );
}
