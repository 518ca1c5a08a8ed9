import { SaxesParser } from 'saxes';

/** Attributes by their name without its prefix. */
export type Attributes = Readonly<Record<string, string>>;

/** What is heard of a document, in its order. Names without their prefix. */
export interface Listener {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** Characters in which nothing begins or ends. No cell and no tag is as long as this. */
const SILENCE_MAX = 4 * 1024 * 1024;

/**
 * A reader of XML piece by piece, for parts of workbooks: tags, texts, nothing kept. There are no entities but the five of XML: whoever
 * brings a DTD is refused (throws), as is what is not well-formed or has no end.
 */
export function scanner(hear: Listener): (piece: string) => void {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  let silence = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('declaration');
  });
  parser.on('opentag', ({ name, attributes }) => {
    silence = 0;
    hear.open(local(name), localNames(attributes));
  });
  parser.on('closetag', ({ name }) => {
    silence = 0;
    hear.close(local(name));
  });
  parser.on('text', (text) => hear.text(text));
  parser.on('cdata', (text) => hear.text(text));
  return (piece) => {
    parser.write(piece);
    silence += piece.length;
    if (silence > SILENCE_MAX) throw new Error('endless');
  };
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function localNames(attributes: Attributes): Attributes {
  for (const name in attributes)
    if (name.includes(':'))
      return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value]));
  return attributes;
}
