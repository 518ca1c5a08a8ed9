import { execFileSync } from 'node:child_process';
// Lays out the SQL in template literals as a .sql file would: a clause, a join, a condition a line; what fits on a line stays on it.
// The formatter has no say inside a template. sql-formatter was tried: it gives every column a line of its own, and files three times as long.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

const WIDTH = 120;
/** A statement or a sub-query as short as this stays on one line. */
const SHORT = 100;
const STEP = 2;

type Part = { text: string; spaced: boolean; kind: 'word' | 'hole' | 'text' | 'mark' | 'note' } | Group;
interface Group {
  kind: 'group';
  open: string;
  close: string;
  spaced: boolean;
  parts: Part[];
}

/** Words that begin a line; a longer phrase first. */
const CLAUSES =
  /^(union all|union|intersect|except|left join lateral|cross join lateral|left join|right join|full join|cross join|inner join|join|from|where|group by|having|window|order by|limit|offset|for no key update|for key share|for update|for share|on conflict|returning|set|values|select|insert into|delete from|update|using|with)\b/i;
const LIST = /^(select|set|values|group by|order by|returning|insert into|with|from|window)$/i;
/** What a condition goes on after. */
const OPERATORS =
  /^(and|or|not|where|having|on|when|then|else|in|any|all|is|between|like|ilike|by|select|distinct|from|join|lateral|as|=|<|>|<=|>=|<>|\+|-|\*|\/|\|\||,|->|->>|@>|&&|::|set|using|exists|limit|offset|update|into|case|values|~|%)$/i;

interface Source {
  file: string;
  text: string;
}

/** Every file with its SQL laid out. */
function laidOut({ file, text }: Source): string {
  const { program } = parseSync(file, text);
  const edits: { start: number; end: number; text: string }[] = [];
  visit(program, (node) => {
    const quasi = node.type === 'TaggedTemplateExpression' && isSqlTag(node['tag']) ? node['quasi'] : undefined;
    if (!isNode(quasi)) return true;
    const inner = text.slice(quasi.start + 1, quasi.end - 1);
    const lineStart = text.lastIndexOf('\n', node.start) + 1;
    const indent = /^ */.exec(text.slice(lineStart))?.[0].length ?? 0;
    const put = layout(inner, indent, quasi.start + 1 - lineStart);
    if (put !== inner) edits.push({ start: quasi.start + 1, end: quasi.end - 1, text: put });
    return false;
  });
  return edits.toReversed().reduce((out, edit) => out.slice(0, edit.start) + edit.text + out.slice(edit.end), text);
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** `sql`, and the three ways a context is asked. */
function isSqlTag(tag: unknown): boolean {
  if (!isNode(tag)) return false;
  if (tag.type === 'Identifier') return tag['name'] === 'sql';
  const property = tag.type === 'MemberExpression' ? tag['property'] : undefined;
  return isNode(property) && /^(rows|row|run)$/.test(String(property['name']));
}

/** In the order of the text; `see` says whether to look inside. */
function visit(value: unknown, see: (node: Node) => boolean): void {
  if (Array.isArray(value)) return value.forEach((one) => visit(one, see));
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value) && !see(value)) return;
  for (const [key, child] of Object.entries(value)) if (key !== 'parent') visit(child, see);
}

/** A whole statement as it is sent, laid out from the left edge. */
export function statementText(statement: string): string {
  const { parts } = grouped(pieces(statement));
  const flat = flatText(parts);
  return flat.length <= SHORT && !flat.includes('\n') ? flat : clauses(parts, 0).join('\n');
}

/** The inside of one template. `column`: where it begins on its line. */
function layout(inner: string, indent: number, column: number): string {
  if (inner.includes('$$') || inner.trim() === '') return inner;
  const { parts } = grouped(pieces(inner));
  const flat = flatText(parts);
  if (!flat.includes('\n') && flat.length <= SHORT && column + flat.length <= WIDTH - 20) return edge(inner, flat);
  const at = indent + STEP;
  const lines = clauses(parts, at);
  // A part of a statement that has but one line stays where it is said.
  if (lines.length === 1 && column + flat.length <= WIDTH) return edge(inner, flat);
  return `\n${lines.map((line) => (line === '' ? '' : ' '.repeat(at) + line)).join('\n')}\n${' '.repeat(indent)}`;
}

/** A fragment keeps the blanks it begins and ends with. */
const edge = (inner: string, text: string): string =>
  (/^\s/.test(inner) ? ' ' : '') + text + (/\s$/.test(inner) ? ' ' : '');

function pieces(inner: string): Part[] {
  const found: Part[] = [];
  let at = 0;
  while (at < inner.length) {
    const blank = /^\s+/.exec(inner.slice(at))?.[0] ?? '';
    at += blank.length;
    if (at >= inner.length) break;
    const spaced = blank !== '';
    const end = pieceEnd(inner, at);
    const text = inner.slice(at, end);
    found.push({
      text,
      spaced,
      kind: text.startsWith('${')
        ? 'hole'
        : text.startsWith('--')
          ? 'note'
          : /^['"]/.test(text)
            ? 'text'
            : /^\w/.test(text)
              ? 'word'
              : 'mark',
    });
    at = end;
  }
  return found;
}

function pieceEnd(inner: string, at: number): number {
  if (inner.startsWith('${', at)) return holeEnd(inner, at + 2);
  if (inner.startsWith('--', at)) return inner.indexOf('\n', at) < 0 ? inner.length : inner.indexOf('\n', at);
  const quoted = /^'(?:[^'\\]|''|\\.)*'|^"[^"]*"/.exec(inner.slice(at))?.[0];
  if (quoted) return at + quoted.length;
  return at + (/^[\w.]+|^(?:::|->>|->|@>|<>|<=|>=|\|\||&&|\?\||[\s\S])/.exec(inner.slice(at))?.[0].length ?? 1);
}

/** Past the bracket that closes `${`; strings and templates inside may hold brackets of their own. */
function holeEnd(inner: string, from: number): number {
  let depth = 1;
  for (let at = from; at < inner.length; at += 1) {
    const sign = inner[at];
    if (sign === "'" || sign === '"') at = inner.indexOf(sign, at + 1);
    else if (sign === '`') at = templateEnd(inner, at + 1) - 1;
    else if (sign === '{') depth += 1;
    else if (sign === '}' && (depth -= 1) === 0) return at + 1;
  }
  return inner.length;
}

function templateEnd(inner: string, from: number): number {
  for (let at = from; at < inner.length; at += 1) {
    if (inner[at] === '\\') at += 1;
    else if (inner[at] === '`') return at + 1;
    else if (inner.startsWith('${', at)) at = holeEnd(inner, at + 2) - 1;
  }
  return inner.length;
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', case: 'end' };

function grouped(all: Part[], from = 0, close = ''): { parts: Part[]; next: number } {
  const parts: Part[] = [];
  let at = from;
  while (at < all.length) {
    const part = all[at];
    if (!part || part.kind === 'group') break;
    if (part.text === close) return { parts, next: at + 1 };
    const closing = part.kind === 'mark' || part.kind === 'word' ? PAIRS[part.text] : undefined;
    if (closing) {
      const inside = grouped(all, at + 1, closing);
      parts.push({ kind: 'group', open: part.text, close: closing, spaced: part.spaced, parts: inside.parts });
      at = inside.next;
    } else {
      parts.push(part);
      at += 1;
    }
  }
  return { parts, next: at };
}

function flatText(parts: readonly Part[]): string {
  return parts.map((part, i) => (part.spaced && i > 0 ? ' ' : '') + flatPart(part)).join('');
}

function flatPart(part: Part): string {
  if (part.kind !== 'group') return part.kind === 'note' ? `${part.text}\n` : part.text;
  const blank = part.open === 'case' ? ' ' : '';
  return `${part.open}${blank}${flatText(part.parts)}${blank}${part.close}`;
}

const wordOf = (part: Part | undefined): string =>
  part && part.kind !== 'group' && part.kind !== 'hole' && part.kind !== 'text' ? part.text.toLowerCase() : '';

/** The clause that begins here, as many parts as its words; or undefined. */
function clauseAt(parts: readonly Part[], i: number): string | undefined {
  if (wordOf(parts[i]) === '') return undefined;
  const ahead = parts
    .slice(i, i + 4)
    .map((part) => wordOf(part) || '§')
    .join(' ');
  const clause = CLAUSES.exec(ahead)?.[1]?.toLowerCase();
  const before = wordOf(parts[i - 1]);
  if (!clause) return undefined;
  if (clause === 'from' && before === 'distinct') return undefined;
  if (clause === 'set' && before === 'update') return undefined;
  if (clause === 'update' && i > 0 && !(parts[i - 1]?.kind === 'group')) return undefined;
  if (clause === 'with' && i > 0) return undefined;
  if (clause === 'from' && before === 'rows') return undefined;
  if (clause === 'set' && i === 0) return undefined;
  return clause;
}

/** The lines of a statement, without their common indent. */
function clauses(parts: Part[], indent: number): string[] {
  const chunks: { clause: string; parts: Part[] }[] = [];
  for (let i = 0; i < parts.length; i += 1) {
    const clause = inConflict(chunks.at(-1), parts[i]) ? undefined : clauseAt(parts, i);
    if (clause || chunks.length === 0) chunks.push({ clause: clause ?? '', parts: [] });
    const size = clause ? clause.split(' ').length : 1;
    chunks.at(-1)?.parts.push(...parts.slice(i, i + size));
    i += size - 1;
  }
  return chunks.flatMap(({ clause, parts: inside }) => clauseLines(clause, inside, indent));
}

/** `on conflict (…) where …` names an index; what is to be done follows it. */
const inConflict = (chunk: { clause: string; parts: Part[] } | undefined, part: Part | undefined): boolean =>
  chunk?.clause === 'on conflict' && wordOf(part) === 'where' && !chunk.parts.some((one) => wordOf(one) === 'do');

/** Where a clause may be broken: at its commas, before its conditions. */
function clauseLines(clause: string, parts: Part[], indent: number): string[] {
  const flat = flatText(parts);
  const conditions = pointsOf(parts, clause);
  const breaksAlways = /^(where|having)$/.test(clause) && conditions.length > 1;
  if (
    !flat.includes('\n') &&
    indent + flat.length <= WIDTH &&
    !breaksAlways &&
    !parts.some((part) => part.kind === 'group' && isQuery(part) && flatPart(part).length > SHORT)
  )
    return [flat];
  const pieces = conditions.map((from, k) => parts.slice(from, conditions[k + 1]));
  const lines: string[] = [];
  for (const [k, piece] of pieces.entries()) {
    const text = flatText(piece);
    const last = lines.at(-1) ?? '';
    const fills = !breaksAlways && k > 0 && !/join|with/.test(clause);
    if (fills && !text.includes('\n') && indent + last.length + 1 + text.length <= WIDTH && !last.includes('\u0000')) {
      lines[lines.length - 1] = `${last} ${text}`;
      continue;
    }
    // Queries that a statement begins with stand under each other.
    const hang = k === 0 || clause === 'with' ? 0 : STEP;
    if (
      indent + hang + text.length <= WIDTH &&
      !text.includes('\n') &&
      !piece.some((part) => part.kind === 'group' && isQuery(part) && flatPart(part).length > SHORT)
    )
      lines.push(' '.repeat(hang) + text);
    else lines.push(...broken(piece, indent + hang).map((line) => ' '.repeat(hang) + line));
  }
  return lines;
}

/** Indexes at which a line may begin: 0, after commas, before and/or. */
function pointsOf(parts: readonly Part[], clause: string): number[] {
  const points = [0];
  const list = LIST.test(clause) || clause === '' || /^(on conflict|limit)$/.test(clause);
  const logic =
    /^(where|having|on conflict|set)$/.test(clause) || /join/.test(clause) || clause === '' || clause === 'from';
  let between = false;
  for (let i = 1; i < parts.length; i += 1) {
    const word = wordOf(parts[i]);
    if (word === 'between') between = true;
    else if (word === 'and' && between) between = false;
    else if (logic && (word === 'and' || word === 'or')) points.push(i);
    else if (/join/.test(clause) && word === 'on') points.push(i);
    else if (clause === 'on conflict' && (word === 'where' || word === 'do')) points.push(i);
    else if (list && wordOf(parts[i - 1]) === ',') points.push(i);
    else if (clause === 'where' && parts[i]?.kind === 'hole' && parts[i]?.spaced && endsCondition(parts[i - 1]))
      points.push(i);
  }
  return points;
}

const endsCondition = (part: Part | undefined): boolean => part !== undefined && !OPERATORS.test(wordOf(part));

const isQuery = ({ parts, open }: Group): boolean =>
  open === '(' && /^(select|with|insert|update|delete|values|union)$/.test(wordOf(parts[0]));

/** A piece too long for its line: its longest bracket is opened, and again until it fits. */
function broken(parts: Part[], indent: number): string[] {
  const groups = parts.flatMap((part, i) => (part.kind === 'group' ? [{ part, i, size: flatPart(part).length }] : []));
  const query = groups.find(({ part, size }) => isQuery(part) && size > SHORT);
  const chosen = query ?? groups.toSorted((a, b) => b.size - a.size)[0];
  if (!chosen || chosen.size < 24) return [flatText(parts)];
  const { part, i } = chosen;
  const head = flatText(parts.slice(0, i)) + (part.spaced && i > 0 ? ' ' : '') + part.open;
  const rest = parts.slice(i + 1);
  const inside = isQuery(part)
    ? clauses(part.parts, indent + STEP)
    : part.open === 'case'
      ? caseLines(part.parts, indent + STEP)
      : listLines(part.parts, indent + STEP);
  const tail = rest.length === 0 ? [''] : tailLines(rest, indent);
  const [first = '', ...more] = tail;
  return [
    head,
    ...inside.map((line) => ' '.repeat(STEP) + line),
    `${part.close}${(rest[0]?.spaced ?? false) && first !== '' ? ' ' : ''}${first}`,
    ...more,
  ];
}

function tailLines(rest: Part[], indent: number): string[] {
  const flat = flatText(rest);
  return indent + flat.length + 2 <= WIDTH &&
    !flat.includes('\n') &&
    !rest.some((part) => part.kind === 'group' && isQuery(part) && flatPart(part).length > SHORT)
    ? [flat]
    : broken(rest, indent);
}

function listLines(parts: Part[], indent: number): string[] {
  const clause = parts.some((part) => /^(and|or)$/.test(wordOf(part))) ? 'where' : 'select';
  const points = pointsOf(
    parts,
    clause === 'where' && !parts.some((part) => wordOf(part) === ',') ? 'where' : 'select',
  );
  const orderAt = parts.findIndex((part, k) => k > 0 && wordOf(part) === 'order');
  const all = [...new Set(orderAt > 0 && flatText(parts).length + indent > WIDTH ? [...points, orderAt] : points)].sort(
    (a, b) => a - b,
  );
  return fill(
    all.map((from, k) => parts.slice(from, all[k + 1])),
    indent,
  );
}

function caseLines(parts: Part[], indent: number): string[] {
  const points = [0, ...parts.flatMap((part, i) => (i > 0 && /^(when|else)$/.test(wordOf(part)) ? [i] : []))];
  return points
    .map((from, k) => parts.slice(from, points[k + 1]))
    .flatMap((piece) => (indent + flatText(piece).length <= WIDTH ? [flatText(piece)] : broken(piece, indent)));
}

function fill(pieces: Part[][], indent: number): string[] {
  const lines: string[] = [];
  for (const piece of pieces) {
    const text = flatText(piece),
      last = lines.at(-1);
    if (last !== undefined && !text.includes('\n') && indent + last.length + 1 + text.length <= WIDTH)
      lines[lines.length - 1] = `${last} ${text}`;
    else if (indent + text.length <= WIDTH) lines.push(text);
    else lines.push(...broken(piece, indent));
  }
  return lines;
}

const sources = (): Source[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'server', 'tools', 'acceptance'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.gen.ts') && existsSync(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => text.includes('`'));

/** Lay out every file; how many were not. */
export function layOutSql(): number {
  const moved = sources().flatMap((source) => {
    const text = laidOut(source);
    return text === source.text ? [] : [{ ...source, text }];
  });
  for (const { file, text } of moved) writeFileSync(file, text);
  return moved.length;
}

/** Throws and names the files that are not laid out. */
export function checkSql(): void {
  const wrong = sources().filter((source) => laidOut(source) !== source.text);
  if (wrong.length > 0)
    throw new Error(`SQL is not laid out in ${wrong.map(({ file }) => file).join(', ')}; npm run format does it`);
}
