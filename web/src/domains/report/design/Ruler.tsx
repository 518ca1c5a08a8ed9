const THICK = 20;
/** Pixels between two figures at least. */
const APART = 36;
const STEPS = [5, 10, 20, 50, 100] as const;

/** Millimetres along one side, with where the chosen element begins and ends. */
export function Ruler({
  along,
  length,
  scale,
  marks,
}: {
  along: 'x' | 'y';
  length: number;
  scale: number;
  marks: readonly number[];
}) {
  const step = STEPS.find((mm) => mm * scale >= APART) ?? 100,
    fine = step / 5;
  const across = along === 'x';
  const ticks = Array.from({ length: Math.floor(length / fine) + 1 }, (_, n) => n * fine);
  const size = across ? { width: length * scale + 1, height: THICK } : { width: THICK, height: length * scale + 1 };
  return (
    <svg className={`hc-design-ruler hc-design-ruler-${along}`} {...size} aria-hidden>
      {ticks.map((mm, n) => {
        const at = Math.round(mm * scale) + 0.5,
          long = n % 5 === 0 ? 8 : 4;
        return (
          <path
            key={mm}
            d={across ? `M${at} ${THICK}v-${long}` : `M${THICK} ${at}h-${long}`}
            className="hc-design-tick"
          />
        );
      })}
      {ticks.map((mm, n) =>
        n % 5 > 0 ? null : across ? (
          <text key={mm} x={mm * scale + 3} y={9}>
            {mm}
          </text>
        ) : (
          <text key={mm} transform={`translate(9 ${mm * scale + 3}) rotate(-90)`} textAnchor="end">
            {mm}
          </text>
        ),
      )}
      {marks.map((mm, n) => {
        const at = Math.round(mm * scale) + 0.5;
        return <path key={n} d={across ? `M${at} 0v${THICK}` : `M0 ${at}h${THICK}`} className="hc-design-ruler-mark" />;
      })}
    </svg>
  );
}
