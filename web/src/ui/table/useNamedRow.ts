import { useEffect } from 'react';
import type { Endpoint, SentTo } from '#contract/kit/endpoint.ts';
import { notices } from '../../data/notices.ts';
import { useCall } from '../../data/query.ts';
import { useAllowed } from '../../data/session.ts';
import { useUrlState } from '../page/useUrlState.ts';
import { formOf, namedId } from './named-row.ts';

/** The dialog of a row: whether it is there, the way out of it, and whether the row is only read. */
export interface RowDialog {
  open: boolean;
  onClose: () => void;
  readOnly: boolean;
}

/** The form that the address of a list asks for: `?row=7&hasEdit=true` that row to be changed, `false` only to be read, and without a row a new one. */
export function useNamedRow<R>(
  { page, add, update }: Readonly<Record<'page' | 'add' | 'update', Endpoint>>,
  label: string,
): RowDialog & { row: R | undefined } {
  const [{ row: id, hasEdit }, set] = useUrlState({ row: '', hasEdit: '' });
  const mayAdd = useAllowed(add.permit),
    mayChange = useAllowed(update.permit);
  const named = namedId({ id, hasEdit });
  const input = { param: { ids: [named] }, pageSize: 1 };
  const { data } = useCall(page, input as SentTo<Endpoint>, { enabled: named > 0, staleMs: 0 }); // a page call by the name of this hook
  const row = (data as { list: R[] } | undefined)?.list[0];
  const isMissing = named > 0 && data !== undefined && row === undefined;
  // Told once, and not again by a page that only comes back to the front.
  useEffect(() => {
    if (isMissing) notices.warning(`${label}不存在或已删除`);
  }, [isMissing, label]);
  const form = formOf({ id, hasEdit, mayAdd, mayChange }, row !== undefined);
  return { row, ...form, onClose: () => set({ row: '', hasEdit: '' }) };
}
