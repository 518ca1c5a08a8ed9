import { fieldsOf } from '#contract/kit/field.ts';
import { dictionaryApi } from '#contract/ops/dictionary.ts';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { columnsOf } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';

const columns = columnsOf<RowOf<typeof dictionaryApi.page>>(
  fieldsOf(dictionaryApi.page.output.shape.list.element.shape),
  ['parentCodeName', 'parentCode', 'code', 'name', 'value', 'orderNum', 'isBuiltin', 'status'],
);

/** Dictionaries (数据字典): every list of choices, the product's and the tenant's own, to be looked up. */
export function DictionaryPage() {
  const list = useList(dictionaryApi.page);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable list={list} columns={columns} rowNumber />
    </Page>
  );
}
