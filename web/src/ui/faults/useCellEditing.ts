import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import {
  blockOf,
  boxOf,
  changed,
  copied,
  emptied,
  filledDown,
  moved,
  nextFault,
  pasted,
  stepOf,
  struck,
  textAt,
  type At,
  type Change,
  type Edits,
  type Marked,
  type Sheet,
} from './sheet.ts';

export interface Cells {
  sheet: Sheet;
  marked: Marked;
  onMark: (marked: Marked) => void;
  onEdits: (edits: Edits) => void;
  onBack: (() => void) | undefined;
  /** Where Esc leads out of the grid. */
  onLeave: () => void;
}

/** What keys and the clipboard do to the cells. A page up or down passes `pageRows` lines. */
export function useCellEditing({ sheet, marked, onMark, onEdits, onBack, onLeave }: Cells, pageRows: number) {
  /** Null: the cell is only stood in. `free`: arrows move within the text, as after F2. */
  const [draft, setDraft] = useState<{ text: string; free: boolean } | null>(null);
  const { rows, columns } = sheet,
    size = { rows: rows.length, columns: columns.length },
    { to } = marked;
  const here = rows[to.r],
    column = columns[to.c];

  const change = (changes: readonly Change[], after?: Marked): void => {
    if (changes.length > 0) onEdits(changed(sheet, changes));
    setDraft(null);
    if (after) onMark(after);
  };
  const typed = (): Change[] =>
    draft !== null && here && column ? [{ row: here.row, column: column.name, value: draft.text.trim() }] : [];
  const goto = (at: At | null | undefined, stretch = false): void =>
    change(typed(), at ? { from: stretch ? marked.from : at, to: at } : undefined);
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const done = keyed(event);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Whether the key was the grid's. */
  function keyed(event: KeyboardEvent): boolean {
    const { key, shiftKey } = event,
      command = event.ctrlKey || event.metaKey;
    if (key === 'Escape') {
      if (draft === null) onLeave();
      else setDraft(null);
      return true;
    }
    if (key === 'F8') {
      goto(nextFault(sheet, to, shiftKey));
      return true;
    }
    if (key === 'F2') {
      setDraft({ text: draft?.text ?? textAt(sheet, to), free: true });
      return true;
    }
    const step = stepOf(event);
    if (step && !(draft?.free && key.startsWith('Arrow')) && !(draft && (key === 'Home' || key === 'End'))) {
      const at = moved(to, step, size, Math.max(1, pageRows));
      goto(at, shiftKey && key !== 'Tab' && key !== 'Enter');
      return at !== null;
    }
    if (draft !== null) return false;
    if (command && key === 'd') change(filledDown(sheet, marked));
    else if (command && key === 'a') onMark({ from: { r: 0, c: 0 }, to: { r: size.rows - 1, c: size.columns - 1 } });
    else if (command && key === 'z') onBack?.();
    else if (command && (key === '-' || key === 'Delete')) onEdits(struck(sheet, marked));
    else if (key === 'Delete' || key === 'Backspace') change(emptied(sheet, marked));
    else return false;
    return true;
  }
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    // While a text is being written a plain word goes into it; a block never does.
    if (draft !== null && !/[\t\n]/.test(text)) return;
    event.preventDefault();
    const block = blockOf(text),
      { top: r, left: c, bottom, right } = boxOf(marked);
    const reach = {
      r: Math.min(size.rows - 1, Math.max(bottom, r + block.length - 1)),
      c: Math.min(size.columns - 1, Math.max(right, c + (block[0]?.length ?? 1) - 1)),
    };
    change(pasted(sheet, marked, block), { from: { r, c }, to: reach });
  };
  const onCopy = (event: ClipboardEvent): void => {
    if (draft !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied(sheet, marked));
    if (event.type === 'cut') change(emptied(sheet, marked));
  };
  return { draft, setDraft, goto, onKey, onPaste, onCopy };
}
