import type { FormInstance } from 'antd';
import type { KeptForm } from '../form/useDraft.ts';
import { useHere, useTabName } from '../page/useHere.ts';
import type { Draft, LineKind } from './draft.ts';
import { saved, useOwner } from './saving.ts';
import { useEditorDraft } from './useEditorDraft.ts';
import { useLines, type Lines } from './useLines.ts';

/** A document as it was opened: what every editor asks of it. */
export interface Opened {
  id: number;
  orderNo: string;
  version: number;
  status: number;
  ownerId: number;
}

interface Options<H, D extends Draft, S extends object> {
  form: FormInstance<H>;
  /** Null: a new one. */
  order: Opened | null;
  kind: LineKind<D, S>;
  /** The lines as they were opened. */
  known: readonly D[];
  save: (head: H, lines: S[]) => Promise<{ id: number; orderNo: string }>;
  /** A new one was saved: tell it, and empty what the next one of the pile does not share. */
  onAdded: (orderNo: string) => void;
  linkTo: (id: number) => string;
}

export interface DocumentEdit<H, D extends Draft, S extends object> {
  form: FormInstance<H>;
  order: Opened | null;
  lines: Lines<D, S>;
  draft: KeptForm;
  ownerId: number | undefined;
  /** The owner is settled once lines stand below: goods are his. */
  ownerFixed: boolean;
  /** Save; `again`: and stay for the next one. */
  run: (again: boolean) => Promise<void>;
  /** Back to the document as it was opened. */
  back: () => void;
  reset: () => void;
}

/** Header and lines of one document while they are typed: kept as a draft, saved together, refusals on their boxes and cells. */
export function useDocument<H extends { ownerId?: unknown }, D extends Draft, S extends object>({
  form,
  order,
  kind,
  known,
  save,
  onAdded,
  linkTo,
}: Options<H, D, S>): DocumentEdit<H, D, S> {
  const here = useHere();
  const ownerId = useOwner(form, order?.ownerId);
  const lines = useLines(kind, known, ownerId);
  const draft = useEditorDraft(form, lines, order ? `order ${order.id}.${order.version}` : 'order new');
  useTabName(order ? `编辑 ${order.orderNo}` : undefined);

  const run = async (again: boolean): Promise<void> => {
    const done = await saved(form, lines, save);
    if (!done) return;
    draft.drop();
    if (!order) {
      onAdded(done.orderNo);
      lines.put([]);
    }
    if (!again) here.end(linkTo(done.id));
  };
  return {
    form,
    order,
    lines,
    draft,
    ownerId,
    ownerFixed: lines.filled.some(({ goods }) => goods !== null),
    run,
    back: () => {
      if (order) here.go(linkTo(order.id));
    },
    reset: () => {
      form.resetFields();
      lines.put(known);
    },
  };
}
