import { createElement, Fragment, type ReactNode } from 'react';
import { parsed } from './trusted.ts';

const KNOWN: ReadonlySet<string> = new Set([
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'strong',
  'em',
  's',
  'u',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
  'hr',
]);
const HREF = /^(https?:|mailto:|tel:)/i;

/** Written text with headings, lists and emphasis. The server has cleaned it; what is drawn is chosen here again, element by element. */
export const Markup = ({ html }: { html: string }) => <>{[...parsed(html).childNodes].map(drawn)}</>;

function drawn(node: ChildNode, key: number): ReactNode {
  if (!(node instanceof HTMLElement)) return node.nodeType === Node.TEXT_NODE ? node.textContent : null;
  const children = [...node.childNodes].map(drawn);
  const href = node instanceof HTMLAnchorElement ? (node.getAttribute('href') ?? '') : '';
  if (HREF.test(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  if (!KNOWN.has(node.localName)) return <Fragment key={key}>{children}</Fragment>;
  const start = node instanceof HTMLOListElement ? { start: node.start } : {};
  return createElement(node.localName, { key, ...start }, ...children);
}
