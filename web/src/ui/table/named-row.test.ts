import { expect, test } from 'vitest';
import { formOf, namedId } from './named-row.ts';

const may = { mayAdd: true, mayChange: true };

test('a row that the address names is open, to be changed or only to be read (R025)', () => {
  expect(formOf({ id: '7', hasEdit: 'true', ...may }, true)).toEqual({ open: true, readOnly: false });
  expect(formOf({ id: '7', hasEdit: 'false', ...may }, true)).toEqual({ open: true, readOnly: true });
  expect(formOf({ id: '', hasEdit: 'true', ...may }, false)).toEqual({ open: true, readOnly: false });
});

test('who may not change it reads it, and who may not add adds none', () => {
  expect(formOf({ id: '7', hasEdit: 'true', ...may, mayChange: false }, true)).toEqual({ open: true, readOnly: true });
  expect(formOf({ id: '', hasEdit: 'true', ...may, mayAdd: false }, false).open).toBe(false);
});

test('a row that is not there, or no number, opens nothing; without a word about editing the list is a list', () => {
  expect(formOf({ id: '8', hasEdit: 'true', ...may }, false).open).toBe(false);
  for (const id of ['x', '0', '-7', '7.5', '1e3']) {
    expect(namedId({ id, hasEdit: 'true' })).toBe(0);
    expect(formOf({ id, hasEdit: 'true', ...may }, false).open).toBe(false);
  }
  expect(namedId({ id: '7', hasEdit: '' })).toBe(0);
  expect(formOf({ id: '7', hasEdit: '', ...may }, false).open).toBe(false);
});
