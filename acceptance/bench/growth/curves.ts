import type { Client } from '../../support/api.ts';
import type { Product } from '../../support/product.ts';
import type { Options } from '../options.ts';
import { lined, number, type Row } from '../report.ts';
import { Wire } from '../wire.ts';
import type { Stocked } from '../world.ts';
import { growth, type Curve, type Growth } from './growth.ts';

/** What a question may cost the oldest business, measured by the youngest. */
const FLAT = 1.5;

/** The curves, printed as a table of their own, and as rows: the largest size against the smallest. */
export async function growthRows({
  options,
  product,
  clerk,
  world,
  random,
  say,
}: {
  options: Options;
  product: Product;
  clerk: () => Promise<Client>;
  world: Stocked;
  random: () => number;
  say: (text: string) => void;
}): Promise<Row[]> {
  const wire = async (): Promise<Wire> => new Wire(product.base, await clerk());
  const grown = await growth(
    { url: product.databaseUrl(), client: await clerk(), wire, world, random, say },
    options.growth,
  );
  printCurves(grown);
  return [
    ...grown.curves.flatMap((curve) =>
      (['ms', 'blocks'] as const).map((unit): Row => ({
        part: 'growth',
        what: `${curve.what}, ${unit}: largest size against smallest`,
        unit: '×',
        figure: ratioOf(curve, unit),
        runs: curve.points.map((point) => point[unit]),
        ...(curve.grows === undefined ? { targets: [{ of: 'figure', atMost: FLAT }] } : { says: curve.grows }),
      })),
    ),
    {
      part: 'growth',
      what: 'laws of the stock broken after the fill',
      unit: '',
      figure: grown.brokenLaws.length,
      targets: [{ of: 'figure', atMost: 0 }],
    },
  ];
}

function ratioOf({ points }: Curve, unit: 'ms' | 'blocks'): number | undefined {
  const [first, last] = [points[0]?.[unit], points.at(-1)?.[unit]];
  return first === undefined || last === undefined || Number.isNaN(first) ? undefined : last / first;
}

const cell = ({ ms, blocks }: { ms: number; blocks: number }): string =>
  `${number(ms)} ms${Number.isNaN(blocks) ? '' : ` / ${number(blocks)}`}`;

/** A row a question, a column a size; milliseconds of a call and the blocks of eight kilobytes it asked for. */
function printCurves({ sizes, curves }: Growth): void {
  const head = [
    'growth, p50 of a call / blocks',
    ...sizes.map(({ orders, ledger }) => `${number(orders)} orders, ${number(ledger)} ledger rows`),
    'ms ×',
    'blocks ×',
    `target ≤ ${FLAT} × blocks`,
  ];
  const rows = curves.map((curve) => {
    const blocks = ratioOf(curve, 'blocks');
    return [
      curve.what,
      ...curve.points.map(cell),
      number(ratioOf(curve, 'ms')),
      number(blocks),
      curve.grows ?? (blocks !== undefined && blocks <= FLAT ? 'met' : 'missed'),
    ];
  });
  console.log();
  for (const line of lined([head, ...rows], (column) => column > 0 && column < head.length - 1)) console.log(line);
}
