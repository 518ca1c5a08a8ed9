import { z } from 'zod';
import { unlessMissing } from '../../kit/sentence.ts';
import { FILE_USES } from '../../ops/file.ts';
import { FACTS } from './facts.ts';
import { DESIGNED, type DesignKind } from './kinds.ts';

/** Millimetres a printer takes, and what one design may hold. */
export const PAPER_MM_MIN = 10,
  PAPER_MM_MAX = 500,
  ELEMENTS_MAX = 100,
  COLUMNS_MAX = 20;
/** A picture on a paper: what a printer needs, and no more than a page is drawn with in no time. */
export const PICTURE_BYTES_MAX = 1024 ** 2,
  PICTURE_POINTS_MAX = 4_000_000;
/** Degrees clockwise. What an element says is turned within its place. */
export const TURNS = [0, 90, 180, 270] as const;
export type Turn = (typeof TURNS)[number];
/** Heights of letters in millimetres. */
export const LETTER_MM_MIN = 1,
  LETTER_MM_MAX = 60;

const mm = (label: string, least: number, most: number) =>
  z.number('请输入数字').min(least, `不能小于${least}`).max(most, `不能大于${most}`).meta({ label });
const factName = z.string('请选择字段').min(1, '请选择字段').max(32, '没有这个字段').meta({ label: '字段' });

const place = {
  id: z
    .string('编号格式错误')
    .regex(/^[a-z0-9]{1,12}$/, '编号格式错误')
    .meta({ label: '编号' }),
  x: mm('左', 0, PAPER_MM_MAX),
  y: mm('上', 0, PAPER_MM_MAX),
  w: mm('宽', 0.1, PAPER_MM_MAX),
  h: mm('高', 0.1, PAPER_MM_MAX),
  /** On which pages of its paper. */
  on: z
    .enum(['every', 'first', 'last'], '取值不在允许范围内')
    .default('every')
    .meta({ label: '出现在', dict: 'designOn' }),
};
const turn = z.literal(TURNS, '只能旋转0、90、180或270度').optional().meta({ label: '旋转' });
const letters = {
  size: mm('字高', LETTER_MM_MIN, LETTER_MM_MAX).default(3),
  bold: z.boolean('取值不在允许范围内').default(false).meta({ label: '加粗' }),
  align: z
    .enum(['left', 'center', 'right'], '取值不在允许范围内')
    .default('left')
    .meta({ label: '对齐', dict: 'designAlign' }),
};
/** What becomes of text that is wider than its place. */
const fit = z
  .enum(['cut', 'shrink', 'wrap'], '取值不在允许范围内')
  .default('cut')
  .meta({ label: '放不下时', dict: 'designFit' });
const words = (label: string, max: number) => z.string('请输入文字').max(max, `长度不能超过${max}`).meta({ label });

/** Nothing but what it knows: a design is data. */
const strict = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.strictObject(shape, { error: unlessMissing('格式错误或含有不认识的内容') });

const column = strict({
  field: factName,
  title: words('列名', 20),
  share: mm('宽度份数', 0.1, 100).default(1),
  align: letters.align,
  /** Stands as bars. */
  code: z.boolean('取值不在允许范围内').default(false).meta({ label: '印成条码' }),
  sum: z.boolean('取值不在允许范围内').default(false).meta({ label: '合计' }),
});

const type = <const T extends string>(name: T) => z.literal(name).meta({ label: '元素类型' });

const element = z.discriminatedUnion(
  'type',
  [
    strict({ type: type('text'), ...place, turn, ...letters, fit, text: words('文字', 200) }),
    strict({
      type: type('field'),
      ...place,
      turn,
      ...letters,
      fit,
      field: factName,
      format: z
        .enum(['none', 'date', 'minute', 'upper', 'phone', 'tail4', 'thousands', 'fixed2'], '取值不在允许范围内')
        .default('none')
        .meta({ label: '格式', dict: 'designFormat' }),
      before: words('前缀', 20).default(''),
      after: words('后缀', 20).default(''),
    }),
    strict({
      type: type('bars'),
      ...place,
      turn,
      field: factName,
      /** Told in letters below. */
      said: z.boolean('取值不在允许范围内').default(true).meta({ label: '显示内容' }),
    }),
    strict({ type: type('qr'), ...place, turn, field: factName }),
    strict({
      type: type('image'),
      ...place,
      turn,
      /** Kept like every file; whole within its place. */
      file: z.int('请选择图片').positive('请选择图片').meta({ label: '图片' }),
    }),
    strict({ type: type('line'), ...place }),
    strict({ type: type('box'), ...place, weight: mm('线宽', 0.1, 5).default(0.3) }),
    strict({
      type: type('table'),
      ...place,
      table: z.string('请选择表格').min(1, '请选择表格').max(32, '没有这个表格').meta({ label: '表格' }),
      columns: z
        .array(column, '请添加列')
        .min(1, '请添加列')
        .max(COLUMNS_MAX, `最多${COLUMNS_MAX}列`)
        .meta({ label: '列' }),
      size: letters.size,
      rowH: mm('行高', 2, 60).default(6),
      grid: z.boolean('取值不在允许范围内').default(true).meta({ label: '框线' }),
      wrap: z.boolean('取值不在允许范围内').default(false).meta({ label: '自动换行' }),
      sum: z
        .enum(['none', 'page', 'total', 'both'], '取值不在允许范围内')
        .default('none')
        .meta({ label: '合计行', dict: 'designSum' }),
    }),
  ],
  { error: '没有这种元素' },
);

/** A template's design in millimetres: no script, no HTML, facts by their names. */
export const design = strict({
  paper: strict({
    w: mm('纸宽', PAPER_MM_MIN, PAPER_MM_MAX),
    h: mm('纸高', PAPER_MM_MIN, PAPER_MM_MAX),
  }).meta({ label: '纸张' }),
  elements: z.array(element, '模板内容为空').max(ELEMENTS_MAX, `最多${ELEMENTS_MAX}个元素`).meta({ label: '元素' }),
}).meta({ label: '设计' });
/** A design on its way between companies: its pictures by the numbers it calls them, because kept files have other numbers elsewhere. */
export const designFile = z.looseObject({
  pictures: z
    .record(
      z.string(),
      z.string('图片格式错误').regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/, '图片格式错误'),
      '图片格式错误',
    )
    .optional(),
});
export type Design = z.output<typeof design>;
export type DesignElement = Design['elements'][number];
export type ElementOf<T extends DesignElement['type']> = Extract<DesignElement, { type: T }>;
export type DesignColumn = ElementOf<'table'>['columns'][number];

export interface Fault {
  /** `elements.3.x` */
  path: string;
  msg: string;
}
/** Of two numbers that were added. */
const SLACK_MM = 0.001;

/** What a well-formed design has wrong for its paper: an element beyond its edge, a fact this paper does not know, a sum of what is no figure. */
export function faultsOf(kind: DesignKind, { paper, elements }: Design): Fault[] {
  const seen = new Set<string>(),
    pictures = new Set<number>();
  return elements.flatMap((one, i) => {
    const at = `elements.${i}`,
      faults: Fault[] = [];
    const wrong = (field: string, msg: string): unknown => faults.push({ path: `${at}.${field}`, msg });
    if (seen.has(one.id)) wrong('id', '元素编号重复');
    seen.add(one.id);
    if (one.x + one.w > paper.w + SLACK_MM) wrong('x', '元素超出纸张范围');
    if (one.y + one.h > paper.h + SLACK_MM) wrong('y', '元素超出纸张范围');
    if ('field' in one && !FACTS[kind].fields.some(({ name }) => name === one.field))
      wrong('field', `${DESIGNED[kind].name}没有字段“${one.field}”`);
    if (one.type === 'image' && pictures.add(one.file).size > FILE_USES.printTemplate.most)
      wrong('file', `最多${FILE_USES.printTemplate.most}张图片`);
    if (one.type === 'table') faults.push(...tableFaults(kind, one, at));
    return faults;
  });
}

/** The pictures a design names. */
export const picturesIn = ({ elements }: Pick<Design, 'elements'>): number[] => [
  ...new Set(elements.flatMap((one) => (one.type === 'image' ? [one.file] : []))),
];

function tableFaults(kind: DesignKind, one: ElementOf<'table'>, at: string): Fault[] {
  const known = FACTS[kind].tables.find(({ name }) => name === one.table);
  if (!known) return [{ path: `${at}.table`, msg: `${DESIGNED[kind].name}没有表格“${one.table}”` }];
  const short = one.h < one.rowH * 2 + SLACK_MM ? [{ path: `${at}.h`, msg: '表格高度放不下表头和一行' }] : [];
  return [
    ...short,
    ...one.columns.flatMap(({ field, sum }, n): Fault[] => {
      const fact = known.columns.find(({ name }) => name === field);
      const path = `${at}.columns.${n}`;
      if (!fact) return [{ path: `${path}.field`, msg: `表格“${known.title}”没有列“${field}”` }];
      return sum && !fact.figure ? [{ path: `${path}.sum`, msg: `“${fact.label}”不是数字，不能合计` }] : [];
    }),
  ];
}
