import { theme } from 'antd';
import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { charts, heat, themes } from './theme.ts';

/** Night is seen through `contrast(90%)` (style.css). */
const NIGHT = (part: number): number => (part - 0.5) * 0.9 + 0.5;
const READABLE = 4.5;

const GROUNDS = ['colorBgContainer', 'colorBgLayout', 'colorBgElevated'] as const;
const WORDS = [
  'colorText',
  'colorTextSecondary',
  'colorTextTertiary',
  'colorTextQuaternary',
  'colorPrimary',
  'colorSuccess',
  'colorWarning',
  'colorError',
  'colorLink',
  'colorLinkHover',
  'colorLinkActive',
] as const;
const MARKED = [
  ['colorPrimary', 'colorPrimaryBg'],
  ['colorSuccess', 'colorSuccessBg'],
  ['colorWarning', 'colorWarningBg'],
  ['colorError', 'colorErrorBg'],
  ['colorTextTertiary', 'colorPrimaryBg'],
] as const;

test.each([
  ['day', themes.day, undefined],
  ['night', themes.night, NIGHT],
] as const)('by %s every word can be read on every ground and on its own mark', (_, config, through) => {
  // As the library draws them, not only as they are written.
  const of = theme.getDesignToken(config);
  const pairs = [...WORDS.flatMap((word) => GROUNDS.map((ground) => [word, ground] as const)), ...MARKED];
  const faint = pairs.filter(([word, ground]) => contrast(of[word] ?? '', of[ground] ?? '', through) < READABLE);
  expect(faint).toEqual([]);
  expect(contrast(of.colorPrimary, config.components?.Menu?.itemSelectedBg ?? '', through)).toBeGreaterThanOrEqual(
    READABLE,
  );
});

test.each([
  ['day', themes.day, '#ffffff', undefined],
  ['night', themes.night, themes.night.token?.colorTextLightSolid ?? '', NIGHT],
] as const)('by %s the letters on a filled button can be read', (_, { token = {} }, letters, through) => {
  for (const ground of [token.colorPrimary, token.colorError])
    expect(contrast(letters, ground ?? '', through)).toBeGreaterThanOrEqual(READABLE);
});

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test.each([
  ['day', heat.day, undefined],
  ['night', heat.night, NIGHT],
] as const)(
  'by %s the steps of a map are told apart without colour, each further from the ground than the one before',
  (name, { steps }, through) => {
    const ground = name === 'day' ? '#ffffff' : '#000000',
      far = steps.map((step) => contrast(step, ground, through));
    for (const [n, step] of far.entries()) if (n > 0) expect(step / (far[n - 1] ?? 1), `${n}`).toBeGreaterThan(1.12);
  },
);

/** What is drawn, not written, needs three to one (WCAG 1.4.11). */
const SEEN = 3;
test.each([
  ['day', charts.day, themes.day, undefined],
  ['night', charts.night, themes.night, NIGHT],
] as const)(
  'by %s every colour of a chart stands out from its sheet, and no two are one',
  (_, colours, config, through) => {
    const { colorBgContainer } = theme.getDesignToken(config);
    for (const colour of colours)
      expect(contrast(colour, colorBgContainer, through), colour).toBeGreaterThanOrEqual(SEEN);
    expect(new Set(colours).size).toBe(colours.length);
  },
);
