import { useState, type ReactNode } from 'react';
import type { Endpoint, SentTo } from '#contract/kit/endpoint.ts';
import { FROM_FIRST, PAGE_SIZE_MAX, type Page } from '#contract/kit/page.ts';
import type { LabelKind } from '#contract/report/by-hand.ts';
import { LABELS_MAX, type LabelCalls, type LabelTemplate } from '#contract/terms/label.ts';
import { call } from '../../data/call.ts';
import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import { Apart } from '../act/where.tsx';
import { LabelDialog } from './LabelDialog.tsx';
import type { LabelItem } from './PaperMenu.tsx';

export interface Labelled {
  noun: string;
  kind: LabelKind;
  calls: LabelCalls;
  template?: LabelTemplate;
  /** The list behind: all that it finds prints as well. */
  list: Endpoint;
  param: Record<string, unknown>;
  /** Where labels stick on something else than a row of the list: what belongs to these rows. */
  of?: (ids: readonly number[]) => Promise<readonly number[]>;
}

/** Labels of what is selected, or, while nothing is, of all that a list finds; `open` asks for them, `dialog` stands beside. */
export function useLabels({ noun, kind, calls, template, list, param, of }: Labelled): {
  open: (ids: readonly number[]) => Promise<void>;
  dialog: ReactNode;
} {
  const [printing, setPrinting] = useState<readonly number[]>([]);
  const open = async (ids: readonly number[]): Promise<void> => {
    try {
      const rows = ids.length > 0 ? ids : await idsFound(list, param);
      const labels = rows && of && rows.length > 0 ? await of(rows) : rows;
      if (labels === null || labels.length > LABELS_MAX)
        notices.warning(`一次最多打印${LABELS_MAX}张标签，请缩小查询范围`);
      else if (labels.length === 0) notices.warning(ids.length > 0 ? `选中的数据没有${noun}` : `没有查询到${noun}`);
      else setPrinting(labels);
    } catch (error) {
      if (isFailure(error)) notices.failure(error);
    }
  };
  return {
    open,
    dialog: (
      <Apart>
        <LabelDialog
          noun={noun}
          kind={kind}
          calls={calls}
          {...(template ? { template } : {})}
          ids={printing}
          onClose={() => setPrinting([])}
        />
      </Apart>
    ),
  };
}

/** The same as an item among the papers of a list, called `name`. */
export function useLabelItem(
  name: string,
  labelled: Labelled,
): { item: (ids: readonly number[]) => LabelItem; dialog: ReactNode } {
  const { open, dialog } = useLabels(labelled);
  return {
    item: (ids) => ({ name, permit: labelled.calls.labelFile.permit, onOpen: () => void open(ids) }),
    dialog,
  };
}

/** Everything a list finds, walked by its cursor; null: more than are printed at once. */
async function idsFound(list: Endpoint, param: Record<string, unknown>): Promise<number[] | null> {
  const ids = new Set<number>();
  for (let cursor: string | undefined = FROM_FIRST; cursor !== undefined;) {
    const input = { param, pageNum: 1, pageSize: PAGE_SIZE_MAX, cursor };
    const page = (await call(list, input as SentTo<Endpoint>)) as Page<{ id: number }>; // a page call by the name of this property
    for (const { id } of page.list) ids.add(id);
    if (ids.size > LABELS_MAX) return null;
    cursor = page.nextCursor;
  }
  return [...ids];
}
