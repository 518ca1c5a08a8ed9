import type { DrawnPage, LabelMark } from '#contract/terms/label.ts';
import { Picture } from './Picture.tsx';
import { Printed } from './Printed.tsx';
import './label.css';

/** One page as the server laid it out; texts are as wide as there, whichever face this machine has. */
export function PageSvg({ page: { w, h, marks }, name }: { page: DrawnPage; name?: string }) {
  return (
    <svg
      className="hc-drawn"
      viewBox={`0 0 ${w} ${h}`}
      width={`${w}mm`}
      height={`${h}mm`}
      {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      <rect width={w} height={h} fill="#fff" />
      {marks.map((mark, i) => (
        <Mark key={i} mark={mark} />
      ))}
    </svg>
  );
}

function Mark({ mark }: { mark: LabelMark }) {
  if (mark.kind === 'rect') return <rect x={mark.x} y={mark.y} width={mark.w} height={mark.h} fill="#000" />;
  const turned = mark.turn ? `rotate(${mark.turn} ${mark.x} ${mark.y})` : undefined;
  if (mark.kind === 'image')
    return <Picture file={mark.file} x={mark.x} y={mark.y} w={mark.w} h={mark.h} transform={turned} />;
  if (mark.kind === 'code')
    return (
      <path
        d={mark.path}
        transform={`${turned ?? ''} translate(${mark.x} ${mark.y}) scale(${mark.sx} ${mark.sy})`}
        shapeRendering="crispEdges"
        fill="#000"
      />
    );
  return (
    <text
      x={mark.x}
      y={mark.y}
      fontSize={mark.size}
      fontWeight={mark.bold ? 700 : 400}
      textLength={mark.width}
      lengthAdjust="spacingAndGlyphs"
      transform={turned}
      fill="#000"
    >
      {mark.text}
    </text>
  );
}

const sizeOf = ({ w, h }: DrawnPage): string => `${w}mm ${h}mm`;

/** Print labels from this page: nothing but them is on paper, one a sheet of the size of the first. */
export function LabelPrint({ labels, onDone }: { labels: readonly DrawnPage[]; onDone: () => void }) {
  const [first] = labels;
  if (!first) return null;
  return (
    <Printed size={sizeOf(first)} onDone={onDone}>
      {labels.map((page, i) => (
        <PageSvg key={i} page={page} />
      ))}
    </Printed>
  );
}

/** Whether they can be printed from a page: the browser prints on one size of paper at a time. */
export const oneSize = (labels: readonly DrawnPage[]): boolean => new Set(labels.map(sizeOf)).size <= 1;
