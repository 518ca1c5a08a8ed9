import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hangBoard } from '../../data/notices.ts';
import { copied } from './CopyText.tsx';

const told: string[] = [];
const silent = () => undefined;
beforeAll(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  hangBoard({
    success: (text) => void told.push(text),
    warning: silent,
    offer: silent,
    background: silent,
    fault: silent,
    refused: silent,
  });
});
afterAll(() => void vi.unstubAllGlobals());

test('a number is in the clipboard, and that it is there is told once it is (R284)', async () => {
  const kept: string[] = [];
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: async (text: string) => {
        expect(told).toEqual([]);
        kept.push(text);
      },
    },
  });
  await copied('CK2601010001');
  expect([kept, told]).toEqual([['CK2601010001'], ['已成功复制到剪切板']]);
});

test('without a secure context the text is selected and copied as a browser does', async () => {
  const done: string[] = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    createElement: () => ({ select: () => done.push('selected'), remove: () => done.push('removed') }),
    body: { append: ({ value }: { value: string }) => done.push(value) },
    execCommand: (name: string) => done.push(name),
  });
  await copied('A-01');
  expect(done).toEqual(['A-01', 'selected', 'copy', 'removed']);
});
