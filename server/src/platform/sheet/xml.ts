/** What is heard of a document, in its order. Names without their prefix; attributes as they are written, for `attribute`. */
export interface Listener {
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

/** What is cut off at the end of a piece waits for the next one. No cell and no tag is as long as this. */
const REST_MAX = 4 * 1024 * 1024;
const LT = '<', SLASH = 47, QUESTION = 63, BANG = 33;

/**
 * A reader of XML piece by piece, for parts of workbooks: tags, texts, nothing kept. There are no entities but the five of XML and
 * no declarations: whoever brings a DTD is refused (throws), as is what has no end.
 */
export function scanner(hear: Listener): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const text = rest + piece;
    let at = 0;
    for (let open = text.indexOf(LT); open >= 0; open = text.indexOf(LT, at)) {
      if (open > at) hear.text(unescaped(text.slice(at, open)));
      at = open;
      const next = markup(text, open, hear);
      if (next < 0) break;
      at = next;
    }
    rest = text.slice(at);
    if (rest.length > REST_MAX) throw new Error('endless');
  };
}

/** Hear the markup that begins here; where it ends, or -1 when the piece is cut off within. */
function markup(text: string, open: number, hear: Listener): number {
  const first = text.charCodeAt(open + 1);
  if (first === QUESTION) return after(text, '?>', open);
  if (first === BANG) return declared(text, open, hear);
  const end = endOf(text, open);
  if (end < 0) return -1;
  if (first === SLASH) {
    hear.close(local(text.slice(open + 2, end).trimEnd()));
    return end + 1;
  }
  const empty = text.charCodeAt(end - 1) === SLASH, inside = text.slice(open + 1, empty ? end - 1 : end);
  const space = inside.search(/\s/), name = local(space < 0 ? inside : inside.slice(0, space));
  hear.open(name, space < 0 ? '' : inside.slice(space));
  if (empty) hear.close(name);
  return end + 1;
}

/** Comments are passed over, CDATA is text; longer than the longest beginning is known to be none. */
function declared(text: string, open: number, hear: Listener): number {
  if (text.length - open < 9) return -1;
  if (text.startsWith('<!--', open)) return after(text, '-->', open + 4);
  if (!text.startsWith('<![CDATA[', open)) throw new Error('declaration');
  const end = text.indexOf(']]>', open);
  if (end >= 0) hear.text(text.slice(open + 9, end));
  return end < 0 ? -1 : end + 3;
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

/** The end of a tag. A value may hold the sign that ends tags: then what stands before it is no quote. */
function endOf(text: string, open: number): number {
  for (let end = text.indexOf('>', open); end >= 0; end = text.indexOf('>', end + 1)) {
    if (closed(text, open, end)) return end;
  }
  return -1;
}

function closed(text: string, open: number, end: number): boolean {
  const before = text[end - 1];
  if (before === '"' || before === "'" || !text.slice(open, end).includes('=')) return true;
  const last = text.slice(open, end).replace(/[\s/]+$/, '').at(-1);
  return last === '"' || last === "'";
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const CODE_MAX = 0x10ffff;

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > CODE_MAX ? whole : String.fromCodePoint(code);
  });
}

/** The value of one attribute, prefix or not; undefined when it is not there. */
export function attribute(attributes: string, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const quote = attributes[at + name.length + 1];
    if (attributes[at + name.length] !== '=' || !/[\s:]/.test(attributes[at - 1] ?? ' ') || (quote !== '"' && quote !== "'")) continue;
    const end = attributes.indexOf(quote, at + name.length + 2);
    return end < 0 ? undefined : unescaped(attributes.slice(at + name.length + 2, end));
  }
  return undefined;
}
