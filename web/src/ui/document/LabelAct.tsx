import { PrinterOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { Endpoint, SentTo } from '#contract/kit/endpoint.ts';
import { FROM_FIRST, PAGE_SIZE_MAX, type Page } from '#contract/kit/page.ts';
import type { LabelKind } from '#contract/report/by-hand.ts';
import { LABELS_MAX, type LabelCalls, type LabelTemplate } from '#contract/terms/label.ts';
import { call } from '../../data/call.ts';
import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import { Act } from '../act/Act.tsx';
import { Apart } from '../act/where.tsx';
import { LabelDialog } from './LabelDialog.tsx';

interface Props {
  noun: string;
  kind: LabelKind;
  calls: LabelCalls;
  template?: LabelTemplate;
  /** What is selected. */
  ids: readonly number[];
  /** The list it is selected from: all that it finds prints as well. */
  list: Endpoint;
  param: Record<string, unknown>;
}

/** 打印标签 over a list: of what is selected, or, while nothing is, of all that the list finds. */
export function LabelAct({ noun, kind, calls, template, ids, list, param }: Props) {
  const [printing, setPrinting] = useState<readonly number[]>([]);
  const all = ids.length === 0;
  const open = async (): Promise<void> => {
    if (!all) return setPrinting(ids);
    try {
      const found = await idsFound(list, param);
      if (found === null) notices.warning(`一次最多打印${LABELS_MAX}张标签，请缩小查询范围`);
      else if (found.length === 0) notices.warning(`没有查询到${noun}`);
      else setPrinting(found);
    } catch (error) {
      if (isFailure(error)) notices.failure(error);
    }
  };
  return (
    <>
      <Act
        permit={calls.labelFile.permit}
        label="打印标签"
        icon={<PrinterOutlined />}
        {...(all ? { ask: `没有选择${noun}，打印查询到的全部标签吗？` } : {})}
        onConfirm={open}
      />
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
    </>
  );
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
