import type { FormInstance } from 'antd';
import { useEffect, useRef } from 'react';
import { useDraft, type KeptForm } from '../form/useDraft.ts';
import type { Draft } from './draft.ts';
import type { Lines } from './useLines.ts';

/** What is typed into an editor, header and lines together, as `useDraft` keeps a form. Its `keep` is the header's; the lines are followed here. */
export function useEditorDraft<H extends object, D extends Draft>(
  form: FormInstance<H>,
  lines: Lines<D, object>,
  name: string,
): KeptForm {
  const { drafts, edits } = lines;
  const draft = useDraft(
    {
      getFieldsValue: () => ({ head: form.getFieldsValue(true), lines: drafts }),
      setFieldsValue: ({ head, lines: rows }) => {
        form.setFieldsValue(head as Parameters<typeof form.setFieldsValue>[0]); // as it was kept
        if (Array.isArray(rows)) lines.put(rows);
      },
    },
    name,
  );
  const followed = useRef(0);
  // After every change of the lines, and not again when the tab is shown again.
  useEffect(() => {
    if (edits > followed.current) draft.keep();
    followed.current = edits;
  });
  return draft;
}
