import { LABEL_SIZES, type LabelMark, type LabelSize } from '#contract/terms/label.ts';
import { Printed } from './Printed.tsx';
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
  return (
    <Printed size={`${w}mm ${h}mm`} onDone={onDone}>
      {labels.map((marks, i) => (
        <LabelSvg key={i} marks={marks} size={size} />
      ))}
    </Printed>
  );
}
