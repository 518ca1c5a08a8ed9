import type { Segment, SegmentKey } from './shelf-code-rule.ts';

/** A rule as codes are made by it. */
export interface CodeRule {
  separator: string;
  segments: readonly Segment[];
}
/** Codes of the named parts. */
export interface Names {
  area: string;
  roadway: string;
}
export type Range = { from: number; to: number };
export interface Spot {
  code: string;
  bay: number;
  level: number;
  slot: number;
}

const NAMED = new Set<SegmentKey>(['area', 'roadway']);

const padded = (segment: Segment, n: number): string => String(n).padStart(segment.len, segment.pad || '0');

/** Why a rule makes no codes: too few parts, one used twice, a range upside down or too wide for its digits. */
export function ruleFault({ segments }: CodeRule): string | null {
  if (segments.length < 2) return '编码至少2段';
  if (new Set(segments.map((segment) => segment.key)).size < segments.length) return '编码段不能重复';
  if (segments.every((segment) => NAMED.has(segment.key))) return '至少需要一个数字段';
  const bad = segments.find(
    (segment) => !NAMED.has(segment.key) && (segment.from > segment.to || String(segment.to).length > segment.len),
  );
  return bad ? '编码段的范围不正确或超出位数' : null;
}

/** The first code of a rule, as the list shows it. */
export const sampleOf = (rule: CodeRule): string =>
  spots(
    { ...rule, segments: rule.segments.map((segment) => ({ ...segment, to: segment.from })) },
    { area: 'A01', roadway: 'X1' },
    {},
  )[0]?.code ?? '';

/** How many codes a rule makes for these ranges; asked before any is made. */
export function spotCount({ segments }: CodeRule, ranges: Partial<Record<SegmentKey, Range | undefined>>): number {
  return segments
    .filter((segment) => !NAMED.has(segment.key))
    .reduce((n, segment) => {
      const { from, to } = ranges[segment.key] ?? segment;
      return n * Math.max(0, to - from + 1);
    }, 1);
}

/** Every code of a rule in walking order: bay by bay, level by level, slot by slot, whatever order the code spells them in. */
export function spots(rule: CodeRule, names: Names, ranges: Partial<Record<SegmentKey, Range | undefined>>): Spot[] {
  const rangeOf = (key: SegmentKey): Range | undefined => {
    const segment = rule.segments.find((s) => s.key === key);
    return segment && (ranges[key] ?? segment);
  };
  const numbers = (range: Range | undefined, absent: number): number[] =>
    range ? Array.from({ length: Math.max(0, range.to - range.from + 1) }, (_, i) => range.from + i) : [absent];
  return numbers(rangeOf('bay'), 0).flatMap((bay) =>
    numbers(rangeOf('level'), 1).flatMap((level) =>
      numbers(rangeOf('slot'), 0).map((slot) => {
        const value = { bay, level, slot };
        const parts = rule.segments.map((segment) =>
          segment.key === 'area' || segment.key === 'roadway'
            ? names[segment.key]
            : padded(segment, value[segment.key]),
        );
        return { code: parts.join(rule.separator), ...value };
      }),
    ),
  );
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');

/** What a code made by the rule looks like; its numbers as groups by their names. */
function pattern(rule: CodeRule, names: Partial<Names>): RegExp {
  const parts = rule.segments.map((segment) =>
    segment.key === 'area' || segment.key === 'roadway'
      ? names[segment.key]
        ? escaped(names[segment.key] ?? '')
        : '.+?'
      : `(?<${segment.key}>[\\d${segment.pad}]{0,${segment.len - 1}}\\d)`,
  );
  return new RegExp(`^${parts.join(escaped(rule.separator))}$`);
}

/** Whether a code could have come from the rule. */
export const fits = (rule: CodeRule, names: Partial<Names>, code: string): boolean => pattern(rule, names).test(code);

/** Bay, level and slot that a code says by its rule; null when it is none of the rule's. */
export function reader(rule: CodeRule): (code: string) => Omit<Spot, 'code'> | null {
  if (ruleFault(rule)) return () => null;
  const shape = pattern(rule, {});
  return (code) => {
    const said = shape.exec(code)?.groups;
    const number = (key: SegmentKey, absent: number): number =>
      said?.[key] === undefined ? absent : Number(said[key].replace(/\D/g, ''));
    return said ? { bay: number('bay', 0), level: number('level', 1), slot: number('slot', 0) } : null;
  };
}
