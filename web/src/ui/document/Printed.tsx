import { useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './label.css';

interface Props {
  /** Of a sheet, as `@page` takes it: `100mm 50mm`, `A4`. */
  size: string;
  margin?: string;
  onDone: () => void;
  /** One element a sheet. */
  children: ReactNode;
}

/** A picture that cannot be shown is not waited for. */
async function decoded(src: string): Promise<void> {
  const picture = new Image();
  picture.src = src;
  await picture.decode().catch(() => undefined);
}

/** Letters and pictures are there. */
function ready(): Promise<unknown> {
  const pictures = [...document.querySelectorAll('.hc-print image')].map((image) => image.getAttribute('href') ?? '');
  return Promise.all([document.fonts.ready, ...[...new Set(pictures)].map((src) => decoded(src))]);
}

/** Print from this page: nothing but this is on paper. */
export function Printed({ size, margin = '0', onDone, children }: Props) {
  // The printer is asked, once what it is to print stands in the page, its letters and its pictures are there.
  useLayoutEffect(() => {
    let gone = false;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${size}; margin: ${margin}; }`);
    document.adoptedStyleSheets.push(sheet);
    document.body.classList.add('hc-printing');
    addEventListener('afterprint', onDone);
    void ready().then(() => {
      if (!gone) print();
    });
    return () => {
      gone = true;
      removeEventListener('afterprint', onDone);
      document.body.classList.remove('hc-printing');
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
    // One print for what was handed in.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return createPortal(<div className="hc-print">{children}</div>, document.body);
}
