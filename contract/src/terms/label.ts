import { z } from 'zod';
import { endpoint, type Permit } from '../kit/endpoint.ts';
import { id } from '../kit/resource.ts';
import { pick } from './fields.ts';

/** Sheets a label printer holds, in millimetres: width, height. */
export const LABEL_SIZES = {
  '100x50': [100, 50],
  '70x40': [70, 40],
  '60x40': [60, 40],
  '100x100': [100, 100],
  '100x150': [100, 150],
} as const;
export type LabelSize = keyof typeof LABEL_SIZES;
const SIZES = ['100x50', '70x40', '60x40', '100x100', '100x150'] as const satisfies readonly LabelSize[];
export const LABEL_TEMPLATES = ['CODE128', 'QR'] as const;
export type LabelTemplate = (typeof LABEL_TEMPLATES)[number];
/** What label files are written for: a viewer, or label printers that speak ZPL or TSPL at so many dots an inch. */
export const LABEL_FORMATS = ['pdf', 'zpl', 'tspl'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];
export const LABEL_DPIS = [203, 300, 600] as const;
export type LabelDpi = (typeof LABEL_DPIS)[number];
export const labelFormat = () => pick('格式', 'labelFormat', LABEL_FORMATS).default('pdf');
export const labelDpi = () => pick('打印机分辨率', 'labelDpi', LABEL_DPIS).default(203);
/** Labels of one file, and of one direct print, which the browser holds in memory. */
export const LABELS_MAX = 2000,
  DRAWN_MAX = 500;
/** Copies of each label of one print. */
export const LABEL_COPIES_MAX = 20;

/** Degrees clockwise about its own point; left out: upright. */
const turn = z.literal([90, 180, 270]).optional();
/** What a label or a designed page is made of, in millimetres from the upper left: a line of text on its base line, a code as a path whose unit is `sx` by `sy`, a black bar, or a kept picture, whole and in the middle of its place. */
export const mark = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    x: z.number(),
    y: z.number(),
    size: z.number(),
    width: z.number(),
    bold: z.boolean(),
    text: z.string(),
    turn,
  }),
  z.object({
    kind: z.literal('code'),
    x: z.number(),
    y: z.number(),
    sx: z.number(),
    sy: z.number(),
    path: z.string(),
    turn,
  }),
  z.object({ kind: z.literal('rect'), x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  z.object({
    kind: z.literal('image'),
    x: z.number(),
    y: z.number(),
    w: z.number(),
    h: z.number(),
    file: z.int(),
    turn,
  }),
]);
/** A page as it is laid out. */
export const drawnPage = z.object({
  w: z.number().meta({ label: '宽(mm)' }),
  h: z.number().meta({ label: '高(mm)' }),
  marks: z.array(mark),
});
export type DrawnPage = z.output<typeof drawnPage>;
export type LabelMark = z.output<typeof mark>;

const labelInput = (most: number, tooMany: string) =>
  z
    .object({
      ids: z.array(id()).min(1, '请选择数据').max(most, tooMany).meta({ label: '数据' }),
      template: pick('模板', 'labelTemplate', LABEL_TEMPLATES).default('CODE128'),
      size: pick('尺寸', 'labelSize', SIZES).default('100x50'),
      copies: z
        .int('请输入正整数')
        .min(1, '请输入正整数')
        .max(LABEL_COPIES_MAX, `每张最多${LABEL_COPIES_MAX}份`)
        .default(1)
        .meta({ label: '份数' }),
      /** Where a template was designed for these labels it is used, with the size of its paper, unless the built-in one is wanted. */
      builtIn: z.boolean().default(false).meta({ label: '用内置模板' }),
      /** Of a file: for a viewer, or in the language of a label printer. */
      format: labelFormat(),
      dpi: labelDpi(),
    })
    .refine(({ ids, copies }) => ids.length * copies <= most, { path: ['copies'], message: tooMany });
export type LabelInput = z.output<ReturnType<typeof labelInput>>;

/** The two calls behind a print button: the labels as marks, which the browser shows and prints, and all of them as one PDF. */
export const labelCalls = ({
  base,
  tail,
  noun,
  permit,
  scope = 'warehouse',
}: {
  base: string;
  tail: string;
  noun: string;
  permit: Permit;
  scope?: 'tenant' | 'warehouse';
}) => ({
  labels: endpoint({
    act: 'query',
    path: `${base}/${tail}Marks`,
    label: `直接打印${noun}标签`,
    permit,
    scope,
    input: labelInput(DRAWN_MAX, `直接打印一次最多${DRAWN_MAX}张，请下载PDF`),
    output: z.object({
      labels: z.array(drawnPage),
      /** The designed template of the first one; null: the built-in one. */
      designedAs: z.string().nullable().meta({ label: '设计模板' }),
    }),
  }),
  labelFile: endpoint({
    act: 'query',
    path: `${base}/${tail}`,
    label: `打印${noun}标签`,
    permit,
    scope,
    file: true,
    input: labelInput(LABELS_MAX, `一次最多打印${LABELS_MAX}张标签`),
    output: z.any(),
  }),
});
export type LabelCalls = ReturnType<typeof labelCalls>;
