import { fieldsOf } from '#contract/kit/field.ts';
import { dictionaryApi } from '#contract/ops/dictionary.ts';
import { columnsOf } from '../../ui/column.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { useList, type RowOf } from '../../ui/list.ts';
import { Page } from '../../ui/Page.tsx';
import { SearchForm } from '../../ui/SearchForm.tsx';

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
