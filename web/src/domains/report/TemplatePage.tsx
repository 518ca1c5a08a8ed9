import { PlusOutlined } from '@ant-design/icons';
import { fieldsOf } from '#contract/kit/field.ts';
import { reportLife } from '#contract/report/life.ts';
import { reportTemplateApi } from '#contract/report/template.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useHere } from '../../ui/page/useHere.ts';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { REPORT_READS } from './reads.ts';
import { templateColumns } from './template-columns.tsx';

const { code, templateName, classId, status } = reportTemplateApi.query.input.shape;
const FILTERS = fieldsOf({ code, templateName, classId, status });

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
