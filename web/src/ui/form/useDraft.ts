import { useLayoutEffect, useRef, useState } from 'react';
import { workspace } from '../../data/workspace.ts';
import { useHere } from '../page/useHere.ts';
import { useUnsaved } from './useUnsaved.ts';

/** As much of a form as keeping it needs; an editor of more than one form says it of all of them together. */
export interface Draftable {
  getFieldsValue(all: true): Record<string, unknown>;
  setFieldsValue(values: Record<string, unknown>): void;
}

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
export function useDraft(form: Draftable, name: string): KeptForm {
  const key = `${useHere().pathname} ${name}`;
  const [kept] = useState(() => workspace.draft(key));
  const given = useRef(false);
  // Once: a kept-alive tab runs this again when it is shown, and by then the form knows better.
  useLayoutEffect(() => {
    if (kept && !given.current) form.setFieldsValue(kept);
    given.current = true;
  }, [form, kept]);
  const typed = useRef(false);
  // Too long to be kept, or pushed out by later ones.
  useUnsaved(() => typed.current && workspace.draft(key) === undefined);
  return {
    keep: () => {
      typed.current = true;
      workspace.keepDraft(key, form.getFieldsValue(true));
    },
    drop: () => {
      typed.current = false;
      workspace.dropDraft(key);
    },
    back: kept !== undefined,
  };
}
