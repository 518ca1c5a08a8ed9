import type { Design, DesignElement } from '#contract/report/design/design.ts';
import { PAGE_FACT } from '#contract/report/design/facts.ts';
import type { DrawnPage, LabelMark } from '#contract/terms/label.ts';
import type { Tools } from '../labels/layout.ts';
import { bars, square } from './codes.ts';
import type { Told } from './facts.ts';
import { formatted } from './format.ts';
import { letter } from './letters.ts';
import { tablePages } from './table.ts';
import { turned } from './turn.ts';

interface Page {
  no: number;
  of: number;
}

const MARK = { size: 4, bold: true, align: 'center', fit: 'shrink' } as const;

/** A document set by a design, page by page; as many as its longest table needs, one without. */
export function lay({ paper, elements }: Design, told: Told, tools: Tools): DrawnPage[] {
  const tables = new Map(
    elements.flatMap((one) =>
      one.type === 'table' ? [[one.id, tablePages(one, told.tables[one.table] ?? [], tools)] as const] : [],
    ),
  );
  const of = Math.max(1, ...[...tables.values()].map((pages) => pages.length));
  return Array.from({ length: of }, (_, n) => {
    const page = { no: n + 1, of };
    const marks = elements
      .filter(({ on }) => on === 'every' || (on === 'first' ? page.no === 1 : page.no === of))
      .flatMap((one) => (one.type === 'table' ? (tables.get(one.id)?.[n] ?? []) : marksOf(one, { told, page, tools })));
    const said = told.mark ? letter(`（${told.mark}）`, { x: 0, y: 1, w: paper.w, h: 5 }, MARK, tools.measure) : [];
    return { w: paper.w, h: paper.h, marks: [...marks, ...said].map(rounded) };
  });
}

function marksOf(
  one: Exclude<DesignElement, { type: 'table' }>,
  { told, page, tools }: { told: Told; page: Page; tools: Tools },
): LabelMark[] {
  const value = (field: string): string => (field === PAGE_FACT ? `${page.no}/${page.of}` : (told.values[field] ?? ''));
  switch (one.type) {
    case 'text':
      return turned(one, (box) => letter(one.text, box, one, tools.measure));
    case 'field': {
      const text = formatted(value(one.field), one.format);
      // What nobody knows is not announced either.
      if (text === '') return [];
      return turned(one, (box) => letter(`${one.before}${text}${one.after}`, box, one, tools.measure));
    }
    case 'bars':
      return turned(one, (box) => bars(value(one.field), box, { tools, said: one.said }));
    case 'qr':
      return turned(one, (box) => square(value(one.field), box, tools));
    case 'image':
      return turned(one, (box) => [{ kind: 'image', ...box, file: one.file }]);
    case 'line':
      return [{ kind: 'rect', x: one.x, y: one.y, w: one.w, h: one.h }];
    case 'box':
      return edges(one);
  }
}

function edges({ x, y, w, h, weight }: DesignElement & { type: 'box' }): LabelMark[] {
  const thick = Math.min(weight, w, h);
  return [
    { kind: 'rect', x, y, w, h: thick },
    { kind: 'rect', x, y: y + h - thick, w, h: thick },
    { kind: 'rect', x, y, w: thick, h },
    { kind: 'rect', x: x + w - thick, y, w: thick, h },
  ];
}

const thousandths = (mm: number): number => Math.round(mm * 1000) / 1000;
/** Nobody prints finer than a thousandth of a millimetre; bars keep their width. */
function rounded(mark: LabelMark): LabelMark {
  const at = { x: thousandths(mark.x), y: thousandths(mark.y) };
  if (mark.kind === 'text') return { ...mark, ...at, size: thousandths(mark.size), width: thousandths(mark.width) };
  return mark.kind === 'code' ? { ...mark, ...at } : { ...mark, ...at, w: thousandths(mark.w), h: thousandths(mark.h) };
}
