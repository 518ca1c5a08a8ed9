import { onlineApi } from '#contract/iam/user.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { useList } from '../../ui/list.ts';
import { Page } from '../../ui/Page.tsx';
import { SearchForm } from '../../ui/SearchForm.tsx';
import { KickButton, onlineColumns } from './parts/online.tsx';

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
