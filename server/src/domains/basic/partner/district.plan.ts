import { metresBetween, type Point } from '../../../platform/sphere.ts';

/** A district as far as it is known: around where it lies, and how far it reaches from there. */
export interface District extends Point {
  province: string;
  city: string;
  district: string;
  reachKm: number;
}

/** Metres beyond its district from which on a point is not the address's any more. */
const BEYOND_M = 50_000;

/** 杭州市 is written 杭州, 内蒙古自治区 内蒙古, 大理白族自治州 大理; districts are not shortened, except those that are cities. */
const shortened = (name: string): string =>
  name.replace(/(?:(?:壮|回|维吾尔)族?)?自治区$|特别行政区$|(?<=..)(?:[^族]{1,5}族)+自治州$|[省市盟]$|地区$/, '');
const SHORT_MIN = 2;
/** 南京东路 lies anywhere but in 南京. */
const STREET = /^[东南西北中一二三四]?(?:路|街|大街|大道|巷|弄|村|广场|大厦)/;

const LEVELS: readonly ((of: District) => string)[] = [
  ({ province }) => province,
  ({ city }) => city,
  ({ district }) => district,
];

/** How much of `left` begins with a name, whole or shortened; 0: it does not. */
function begun(left: string, name: string, short: boolean): number {
  if (left.startsWith(name)) return name.length;
  const brief = short ? shortened(name) : name;
  const begins = brief.length >= SHORT_MIN && left.startsWith(brief) && !STREET.test(left.slice(brief.length));
  return begins ? brief.length : 0;
}

/** The districts an address can be in, as far as its beginning says: a province, a city, a district, each perhaps twice. None: it says nothing that is known. */
export function districtsOf(all: readonly District[], address: string): readonly District[] {
  let left = address.normalize('NFKC').replaceAll(/[\s,，·-]/g, ''),
    among: readonly District[] = all;
  for (;;) {
    let most = 0,
      next: readonly District[] = [];
    for (const [level, nameOf] of LEVELS.entries()) {
      const length = new Map<string, number>();
      for (const name of new Set(among.map(nameOf)))
        length.set(name, begun(left, name, level < 2 || name.endsWith('市')));
      const longest = Math.max(0, ...length.values());
      if (longest <= most) continue;
      most = longest;
      next = among.filter((one) => length.get(nameOf(one)) === longest);
    }
    if (most === 0) return among === all ? [] : among;
    left = left.slice(most);
    among = next;
  }
}

/** Whether a point lies too far from where its address says it is. An address that names no place is nowhere in particular. */
export function isElsewhere(all: readonly District[], address: string, point: Point): boolean {
  const among = districtsOf(all, address);
  return among.length > 0 && among.every((one) => metresBetween(one, point) > one.reachKm * 1000 + BEYOND_M);
}
