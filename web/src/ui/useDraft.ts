import type { FormInstance } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { workspace } from '../data/workspace.ts';
import { useHere } from './here.ts';

export interface KeptForm {
  /** Hand it to the form's `onValuesChange`. */
  keep: () => void;
  /** Saved or given up: nothing is left to be kept. */
  drop: () => void;
  /** Something typed earlier stands in the form again. */
  back: boolean;
}

/**
 * What is typed into a form survives a reload, a closed browser and an expired session: it stands there again when the form is opened again.
 * `name` tells forms of one page apart; put the row's id and version into it, or a draft would meet a row it does not belong to.
 */
export function useDraft(form: FormInstance, name: string): KeptForm {
  const key = `${useHere().pathname} ${name}`;
  const [kept] = useState(() => workspace.draft(key));
  const given = useRef(false);
  // Once: a kept-alive tab runs this again when it is shown, and by then the form knows better.
  useLayoutEffect(() => {
    if (kept && !given.current) form.setFieldsValue(kept);
    given.current = true;
  }, [form, kept]);
  return { keep: () => workspace.keepDraft(key, form.getFieldsValue(true)), drop: () => workspace.dropDraft(key), back: kept !== undefined };
}
