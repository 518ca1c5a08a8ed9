const BAYS = 7;
const LEVELS = 6;

/** A wall of racks, some bays full, some free. Decoration only. */
export function Shelves() {
  return (
    <svg
      className="hc-shelves"
      viewBox={`0 0 ${BAYS * 96} ${LEVELS * 84}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {Array.from({ length: BAYS * LEVELS }, (_, i) => (
        <Bay key={i} x={(i % BAYS) * 96} y={Math.floor(i / BAYS) * 84} fill={(i * 7 + Math.floor(i / BAYS) * 3) % 5} />
      ))}
    </svg>
  );
}

/** One bay: a beam below, and 0–4 boxes on it. */
function Bay({ x, y, fill }: { x: number; y: number; fill: number }) {
  const boxes = [
    { x: 8, w: 36, h: 40 },
    { x: 48, w: 38, h: 30 },
    { x: 52, w: 30, h: 22, up: 30 },
    { x: 12, w: 26, h: 20, up: 40 },
  ].slice(0, fill);
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M2 0v84M0 80h96" className="hc-beam" />
      {boxes.map((box) => (
        <rect
          key={box.x}
          x={box.x}
          y={78 - box.h - (box.up ?? 0)}
          width={box.w}
          height={box.h}
          rx="2"
          className={`hc-box hc-box-${box.w % 3}`}
        />
      ))}
    </g>
  );
}
