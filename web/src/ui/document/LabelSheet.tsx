import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { LABEL_SIZES, type LabelMark, type LabelSize } from '#contract/terms/label.ts';
import './label.css';

/** One label as the server laid it out; texts are as wide as there, whichever face this machine has. */
export function LabelSvg({ marks, size, name }: { marks: readonly LabelMark[]; size: LabelSize; name?: string }) {
  const [w, h] = LABEL_SIZES[size];
  return (
    <svg
      viewBox={`0 0 ${w} ${h}`}
      width={`${w}mm`}
      height={`${h}mm`}
      {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      <rect width={w} height={h} fill="#fff" />
      {marks.map((mark, i) =>
        mark.kind === 'code' ? (
          <path
            key={i}
            d={mark.path}
            transform={`translate(${mark.x} ${mark.y}) scale(${mark.sx} ${mark.sy})`}
            shapeRendering="crispEdges"
          />
        ) : (
          <text
            key={i}
            x={mark.x}
            y={mark.y}
            fontSize={mark.size}
            fontWeight={mark.bold ? 700 : 400}
            textLength={mark.width}
            lengthAdjust="spacingAndGlyphs"
          >
            {mark.text}
          </text>
        ),
      )}
    </svg>
  );
}

/** Print labels from this page: nothing but them is on paper, one a sheet of their size. */
export function LabelPrint({
  labels,
  size,
  onDone,
}: {
  labels: readonly (readonly LabelMark[])[];
  size: LabelSize;
  onDone: () => void;
}) {
  const [w, h] = LABEL_SIZES[size];
  // The printer is asked, once what it is to print stands in the page and its letters are there.
  useLayoutEffect(() => {
    let gone = false;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${w}mm ${h}mm; margin: 0; }`);
    document.adoptedStyleSheets.push(sheet);
    document.body.classList.add('hc-printing');
    addEventListener('afterprint', onDone);
    void document.fonts.ready.then(() => {
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
  return createPortal(
    <div className="hc-print">
      {labels.map((marks, i) => (
        <LabelSvg key={i} marks={marks} size={size} />
      ))}
    </div>,
    document.body,
  );
}
