import { DownloadOutlined } from '@ant-design/icons';
import { userApi } from '#contract/iam/user.ts';
import { useDownload } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { logColumns } from './login-log-columns.tsx';

/** The login log (登录日志): every attempt to come in, and what became of it. */
export function LoginLogPage() {
  const list = useList(userApi.loginLog);
  const download = useDownload(userApi.exportLoginLog, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={['account', 'result', 'ip', 'createdFrom']} />
      <DataTable
        list={list}
        columns={logColumns}
        rowNumber
        toolbar={
          <Act
            permit={userApi.exportLoginLog.permit}
            label="导出"
            icon={<DownloadOutlined />}
            onConfirm={() => download.mutateAsync(list.param)}
          />
        }
      />
    </Page>
  );
}
