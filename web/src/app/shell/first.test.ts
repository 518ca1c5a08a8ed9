import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { themes } from '../../ui/look/theme.ts';

const html = readFileSync('web/index.html', 'utf8'),
  shell = readFileSync('web/src/app/shell/Shell.tsx', 'utf8');

test('the first paint has the grounds of the frame, by day and by night', () => {
  const grounds = [...html.matchAll(/--(?:ground|side|head): #(\w+)/g)].map(([, hex = '']) =>
    hex.length === 3 ? `#${hex.replace(/./g, '$&$&')}` : `#${hex}`,
  );
  const wanted = [themes.day, themes.night].flatMap(({ components }) => [
    components?.Layout?.bodyBg,
    components?.Layout?.siderBg,
    components?.Layout?.headerBg,
  ]);
  expect(grounds).toEqual(wanted);
});

test('the first paint has the widths and the height of the frame, so nothing jumps', () => {
  const [, wide, folded] = /width=\{(\d+)\} collapsedWidth=\{(\d+)\}/.exec(shell) ?? [];
  const widths = [...html.matchAll(/\bwidth: (\d+)px;/g)].map(([, px]) => px);
  expect(widths).toEqual([wide, folded]);
  expect(html).toContain(`height: ${themes.day.components?.Layout?.headerHeight}px`);
});
