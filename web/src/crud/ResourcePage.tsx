import { DeleteOutlined, DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { useMemo, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { fieldsOf, type Field } from '#contract/kit/field.ts';
import type { Resource, Shape } from '#contract/kit/resource.ts';
import { UNREAD } from '#contract/terms/unread.ts';
import { useAct, useDownload } from '../data/query.ts';
import { Act } from '../ui/act/Act.tsx';
import { Page } from '../ui/page/Page.tsx';
import { searchFields } from '../ui/search/search-items.ts';
import { SearchForm } from '../ui/search/SearchForm.tsx';
import { column, columnsOf, type Columns } from '../ui/table/column.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { filtersOf, useList, type List, type RowOf } from '../ui/table/useList.ts';
import { useNamedRow, type RowDialog } from '../ui/table/useNamedRow.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { importsOf, readsOf, type Master, type MasterApi } from './master.ts';
import { ResourceForm, type Inputs } from './ResourceForm.tsx';

interface Props<F extends Shape, A extends MasterApi> {
  of: Master<F, A>;
  /** How a column shows, instead of what its field says. */
  render?: { [K in keyof F]?: (value: z.output<F[K]>, row: RowOf<A['page']>) => ReactNode };
  /** Further columns, after the resource's own, or after so many of them. */
  columns?: Columns<RowOf<A['page']>>;
  lead?: number;
  /** Further buttons above the table, for what is ticked or for what the search finds. */
  toolbar?: (selected: RowOf<A['page']>[], clear: () => void, param: Record<string, unknown>) => ReactNode;
  /** Further buttons of a row. */
  rowActions?: (row: RowOf<A['page']>) => ReactNode;
  /** How these fields are entered in that dialog, instead of as their kind says. */
  inputs?: Inputs | undefined;
  /** The dialog to add or edit with, instead of the fields' own. */
  form?: (props: RowDialog & { row: RowOf<A['page']> | undefined }) => ReactNode;
}

/** A row as this page handles it: the contract's promise without its particular fields. */
type AnyRow = { id: number; version: number; labels: Record<string, string> } & Record<string, unknown>;

type Open = { kind: 'form'; row: AnyRow | undefined } | { kind: 'import' } | null;

/** List, search, add, edit, delete, export and import of a plain master, read off its resource. */
export function ResourcePage<F extends Shape, A extends MasterApi>({
  of,
  render,
  columns: more,
  lead,
  toolbar,
  rowActions,
  inputs = {},
  form,
}: Props<F, A>) {
  const { spec, api } = of as unknown as Resource; // inside, fields are records; the types stand at the props
  const fields = useMemo(() => fieldsOf(spec.fields), [spec]);
  const filters = useMemo(() => searchFields(spec.search, fields, filtersOf(api.page)), [spec, fields, api.page]);
  const list = useList(api.page, { fields: filters }) as unknown as List<AnyRow>;
  const named = useNamedRow<AnyRow>(api, spec.label);
  const [chosen, choose] = useState<Open>(null);
  const touches = readsOf(api);
  const remove = useAct(api.remove, touches);
  const exports: Endpoint | undefined = api.export;
  const download = useDownload(exports ?? api.page, list.tableKey);
  const single = api.remove.method === 'DELETE';
  const imports = importsOf(api);
  const columns = useMemo(
    () =>
      tableColumns(spec, fields, render as Renderers | undefined, { more: more as Columns<AnyRow> | undefined, lead }),
    [spec, fields, render, more, lead],
  );
  const shown = (row: AnyRow): RowOf<A['page']> => row as unknown as RowOf<A['page']>; // the way back out to the typed props
  const row = chosen?.kind === 'form' ? chosen.row : chosen ? undefined : named.row;
  const dialog = chosen ? { open: chosen.kind === 'form', onClose: () => choose(null), readOnly: false } : named;

  return (
    <Page tags={fields.every(({ unread }) => unread) && <span className="hc-faint">{UNREAD}</span>}>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        selection={!single || toolbar !== undefined}
        toolbar={(selected: AnyRow[], clear) => (
          <>
            <Act
              permit={api.add.permit}
              label="新增"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => choose({ kind: 'form', row: undefined })}
            />
            {imports && (
              <Act
                permit={imports.importCheck.permit}
                label="导入"
                icon={<UploadOutlined />}
                onConfirm={() => choose({ kind: 'import' })}
              />
            )}
            {exports && (
              <Act
                permit={exports.permit}
                label="导出"
                icon={<DownloadOutlined />}
                onConfirm={() => download.mutateAsync(list.param)}
              />
            )}
            {!single && (
              <Act
                permit={api.remove.permit}
                label="删除"
                danger
                icon={<DeleteOutlined />}
                off={selected.length === 0 ? '请先选择数据' : null}
                ask={`确定删除选中的 ${selected.length} 条${spec.label}吗？`}
                onConfirm={async () => {
                  await remove.mutateAsync({ items: selected.map(({ id, version }) => ({ id, version })) });
                  clear();
                }}
              />
            )}
            {toolbar?.(selected.map(shown), clear, list.param)}
          </>
        )}
        actions={(row: AnyRow) => (
          <>
            <Act permit={api.update.permit} label="编辑" onConfirm={() => choose({ kind: 'form', row })} />
            <Act
              permit={api.remove.permit}
              label="删除"
              danger
              ask={`确定删除【${String(row[spec.key[0] ?? 'id'])}】吗？`}
              onConfirm={() => remove.mutateAsync({ id: row.id, version: row.version })}
            />
            {rowActions?.(shown(row))}
          </>
        )}
      />
      {form ? (
        form({ ...dialog, row: row && shown(row) })
      ) : (
        <ResourceForm of={of} inputs={inputs} {...dialog} row={row} />
      )}
      {imports && (
        <ImportDialog
          of={imports}
          label={spec.label}
          touches={touches}
          open={chosen?.kind === 'import'}
          onClose={() => choose(null)}
        />
      )}
    </Page>
  );
}

type Renderers = Record<string, ((value: unknown, row: AnyRow) => ReactNode) | undefined>;

function tableColumns(
  spec: { columns: readonly string[] },
  fields: readonly Field[],
  render: Renderers | undefined,
  { more = [], lead = spec.columns.length }: { more: Columns<AnyRow> | undefined; lead: number | undefined },
): Columns<AnyRow> {
  const own: Columns<AnyRow> = columnsOf<AnyRow>(fields, spec.columns).map((col) => {
    const field = fields.find(({ name }) => name === col.key);
    const how = render?.[String(col.key)];
    return {
      ...col,
      sorter: field !== undefined && !field.ref && field.kind !== 'list',
      ...(how ? { render: how } : {}),
    };
  });
  return [...own.toSpliced(lead, 0, ...more), column.text('updatedBy', '修改人'), column.time('updatedAt', '修改时间')];
}
