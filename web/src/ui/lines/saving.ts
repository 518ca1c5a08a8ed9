import type { FormInstance } from 'antd';
import { isFailure } from '../../data/failure.ts';
import type { FormLike } from '../../data/query.ts';
import { Form } from '../form/Form.tsx';
import type { Draft } from './draft.ts';
import type { Lines } from './useLines.ts';

/** The header of a document for `useAct`: what the server says of the lines is known here, but left to their grid. */
export const headOf = <H extends object>(form: FormInstance<H>): FormLike => ({
  getFieldsError: () => [...form.getFieldsError(), { name: ['lines'] }],
  setFields: (fields: { name: (string | number)[]; errors: string[] }[]) =>
    form.setFields(fields.filter(({ name }) => name[0] !== 'lines') as never), // names that the form itself has just listed
});

/** Save header and lines. Null while something is missing, and then it is told where; what the server refuses lands on the box or the cell it names. */
export async function saved<H extends object, D extends Draft, S extends object, T>(
  form: FormInstance<H>,
  lines: Lines<D, S>,
  save: (head: H, lines: S[]) => Promise<T>,
): Promise<T | null> {
  const rows = lines.judge();
  const head = await form.validateFields().catch(() => null);
  if (!head || !rows) return null;
  try {
    return await save(head, rows);
  } catch (error) {
    if (isFailure(error)) lines.refuse(error.fields);
    throw error;
  }
}

/** Whose goods the lines may hold: what stands in the header, or the owner of the document opened. */
export function useOwner<H extends { ownerId?: unknown }>(
  form: FormInstance<H>,
  usual: number | undefined,
): number | undefined {
  const chosen: unknown = Form.useWatch((values: H) => values.ownerId, form);
  return typeof chosen === 'number' ? chosen : usual;
}
