import { onlineApi } from '#contract/iam/user.ts';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { KickButton, onlineColumns } from './online-columns.tsx';

/** Sessions (在线会话): who is logged in right now, and from where. */
export function OnlinePage() {
  const list = useList(onlineApi.page);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={onlineColumns}
        rowKey="sid"
        rowNumber
        actions={(row) => <KickButton row={row} />}
      />
    </Page>
  );
}
