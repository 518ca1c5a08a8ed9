import { parseSync } from 'vite';

/** A stretch of source, from its first to behind its last character. */
export interface Span {
  start: number;
  end: number;
}

/** A sentence as it stands in a source: its text, with {0}, {1} … for what is said between its words, and how it is written there. */
export interface Sentence extends Span {
  key: string;
  holes: Span[];
  as: 'text' | 'attribute' | 'children';
}

interface Node extends Span {
  type: string;
}

/** Chinese letters, and the punctuation that comes with them. */
const CHINESE = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/;

/** Every Chinese sentence of a TypeScript source, outer ones before those in their holes. */
export function sentencesIn(file: string, code: string): Sentence[] {
  if (!CHINESE.test(code)) return [];
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Sentence[] = [];
  visit(program, (sentence) => {
    if (CHINESE.test(sentence.key)) found.push(sentence);
  });
  return found;
}

type Hear = (sentence: Sentence) => void;

function visit(node: unknown, hear: Hear): void {
  if (Array.isArray(node)) for (const one of node) visit(one, hear);
  if (!isNode(node)) return;
  // The words of a tagged template belong to its tag; what stands in its holes is ours.
  if (node.type === 'TaggedTemplateExpression') {
    visit(holesOf(field(node, 'quasi')), hear);
    return;
  }
  for (const sentence of said(node)) hear(sentence);
  for (const [name, part] of Object.entries(node)) if (!silent(node, name)) visit(part, hear);
}

function said(node: Node): Sentence[] {
  const { start, end } = node;
  if (node.type === 'Literal') return [{ start, end, key: textOf(node, 'value'), holes: [], as: 'text' }];
  if (node.type === 'TemplateLiteral') return [{ start, end, ...template(node), as: 'text' }];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return runs(nodes(node, 'children')).flatMap(sentenceOf);
  const value = node.type === 'JSXAttribute' && field(node, 'value');
  return isNode(value) && value.type === 'Literal'
    ? [{ start: value.start, end: value.end, key: textOf(value, 'value'), holes: [], as: 'attribute' }]
    : [];
}

/** Where a text is no sentence: types, keys and module names. */
function silent(node: Node, name: string): boolean {
  if (name === 'typeAnnotation' || name === 'typeArguments' || name === 'typeParameters' || name === 'returnType')
    return true;
  switch (node.type) {
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSModuleDeclaration':
      return true;
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
      return true;
    case 'ExportNamedDeclaration':
      return name === 'source';
    case 'Property':
    case 'PropertyDefinition':
      return name === 'key' && field(node, 'computed') !== true;
    case 'MemberExpression':
      return name === 'property';
    case 'JSXAttribute':
      return name === 'value' && isLiteral(field(node, 'value'));
    default:
      return false;
  }
}

const holesOf = (quasi: unknown): Node[] => (isNode(quasi) ? nodes(quasi, 'expressions') : []);
const isLiteral = (node: unknown): boolean => isNode(node) && node.type === 'Literal';

function template(node: Node): { key: string; holes: Span[] } {
  const holes = nodes(node, 'expressions');
  const words = nodes(node, 'quasis').map((quasi) => cooked(quasi));
  return { key: words.map((word, i) => (i < holes.length ? `${word}{${i}}` : word)).join(''), holes };
}

/** A word, or something drawn between two words. */
type Piece = { span: Span; text: string } | { span: Span; hole: Span };

/**
 * Children that stand on one line are one sentence; a line break between words and something drawn parts them. A blank that is
 * said (`{' '}`) goes on over the break behind or before it: the formatter writes it where a line became too long.
 */
function runs(children: readonly Node[]): Piece[][] {
  const all: Piece[][] = [[]];
  const part = (): void => void all.push([]);
  for (const [i, child] of children.entries()) {
    if (child.type === 'JSXText') {
      const { text, before, after } = laidOut(textOf(child, 'value'));
      if (before && !isBlank(children[i - 1])) part();
      if (text !== '') all.at(-1)?.push({ span: child, text });
      if (after && !(text === '' && isBlank(children[i - 1])) && !isBlank(children[i + 1])) part();
    } else if (child.type === 'JSXElement' || child.type === 'JSXFragment')
      all.at(-1)?.push({ span: child, hole: child });
    else if (isBlank(child)) all.at(-1)?.push({ span: child, text: ' ' });
    else if (child.type === 'JSXExpressionContainer') {
      const inner = field(child, 'expression');
      if (isNode(inner) && inner.type !== 'JSXEmptyExpression') all.at(-1)?.push({ span: child, hole: inner });
    } else part();
  }
  return all;
}

/** `{' '}` */
function isBlank(node: Node | undefined): boolean {
  const inner = node?.type === 'JSXExpressionContainer' ? field(node, 'expression') : undefined;
  return isNode(inner) && inner.type === 'Literal' && field(inner, 'value') === ' ';
}

/** Text of JSX as it is drawn, and whether a line ends at its borders. */
function laidOut(value: string): { text: string; before: boolean; after: boolean } {
  const lines = value.split('\n');
  const kept = lines
    .map((line, i) => (i === 0 ? line : line.trimStart()))
    .map((line, i) => (i === lines.length - 1 ? line : line.trimEnd()));
  return {
    text: kept.filter((line) => line !== '').join(' '),
    before: lines.length > 1 && kept[0] === '',
    after: lines.length > 1 && kept.at(-1) === '',
  };
}

function sentenceOf(run: readonly Piece[]): Sentence[] {
  const first = run[0],
    last = run.at(-1);
  if (!first || !last || !run.some((piece) => 'text' in piece && CHINESE.test(piece.text))) return [];
  const holes = run.flatMap((piece) => ('hole' in piece ? [piece.hole] : []));
  let at = 0;
  const key = run.map((piece) => ('text' in piece ? piece.text : `{${at++}}`)).join('');
  return [{ start: first.span.start, end: last.span.end, key, holes, as: 'children' }];
}

const field = (node: object, name: string): unknown => Object.entries(node).find(([key]) => key === name)?.[1];
const nodes = (node: object, name: string): Node[] => {
  const list = field(node, name);
  return Array.isArray(list) ? list.filter(isNode) : [];
};
const textOf = (node: object, name: string): string => {
  const text = field(node, name);
  return typeof text === 'string' ? text : '';
};
const cooked = (quasi: object): string => {
  const value = field(quasi, 'value');
  return typeof value === 'object' && value !== null ? textOf(value, 'cooked') : '';
};

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value &&
    'end' in value
  );
}
