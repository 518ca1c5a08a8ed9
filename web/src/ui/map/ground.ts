import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { PMTiles } from 'pmtiles';
import { z } from 'zod';

/** Before the address of an archive of tiles, as the server tells it. */
export const TILES = 'pmtiles://';

/** Colours a map is drawn in, of the theme. */
export interface Palette {
  ground: string;
  land: string;
  green: string;
  water: string;
  road: string;
  line: string;
  text: string;
  halo: string;
}
/** What is known of an archive before a tile of it is read. */
export interface Archive {
  url: string;
  tileType: number;
  layers: readonly string[];
  attribution: string;
}
const SOURCE = 'tiles';
/** Kinds of tiles as the format numbers them: shapes, and pictures (PNG, JPEG, WebP, AVIF). */
const SHAPES = 1,
  PICTURES: ReadonlySet<number> = new Set([2, 3, 4, 5]);

/** A map without tiles: the ground alone, on which everything of ours is drawn. */
export const groundOf = ({ ground }: Pick<Palette, 'ground'>): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': ground } }],
});

/** Kinds of what a vector archive draws, by the names that the usual ones give their layers, from the ground up. */
const KINDS: readonly { of: RegExp; fill?: keyof Palette; line?: keyof Palette; width?: number }[] = [
  { of: /^(earth|land)$/, fill: 'land' },
  { of: /^(landcover|landuse|park|natural|wood)/, fill: 'green' },
  { of: /^(water|ocean|river)/, fill: 'water', line: 'water', width: 1.2 },
  { of: /^(building|aeroway)/, fill: 'line' },
  { of: /^(road|transportation|street|highway|transit)/, line: 'road', width: 1.6 },
  { of: /^(boundar|admin)/, line: 'line', width: 1 },
];
const NAMED = /place|name|label/;

function drawn(name: string, look: Palette): { rank: number; layers: LayerSpecification[] } {
  const rank = KINDS.findIndex(({ of }) => of.test(name)),
    { fill, line, width = 1 } = KINDS[rank] ?? { line: 'line' as const };
  const of = { source: SOURCE, 'source-layer': name };
  return {
    rank: rank < 0 ? KINDS.length : rank,
    layers: [
      ...(fill
        ? [
            {
              id: `${name}-fill`,
              type: 'fill' as const,
              ...of,
              filter: ['==', ['geometry-type'], 'Polygon'] as FilterSpecification, // a literal of its grammar
              paint: { 'fill-color': look[fill] },
            },
          ]
        : []),
      ...(line
        ? [
            {
              id: `${name}-line`,
              type: 'line' as const,
              ...of,
              paint: { 'line-color': look[line], 'line-width': width },
            },
          ]
        : []),
    ],
  };
}

/** Names in Chinese where the archive has them; letters are drawn by the browser, so that none are fetched. */
const named = (name: string, { text, halo }: Palette): LayerSpecification => ({
  id: `${name}-name`,
  type: 'symbol',
  source: SOURCE,
  'source-layer': name,
  layout: { 'text-field': ['coalesce', ['get', 'name:zh'], ['get', 'name'], ''], 'text-size': 12 },
  paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.2 },
});

/** How an archive is drawn: pictures as they are, shapes in the colours of the theme, whatever its layers are called. */
export function styleOf({ url, tileType, layers, attribution }: Archive, look: Palette): StyleSpecification {
  const { version, layers: ground } = groundOf(look);
  if (PICTURES.has(tileType))
    return {
      version,
      sources: { [SOURCE]: { type: 'raster', url: `${TILES}${url}`, tileSize: 256, attribution } },
      layers: [...ground, { id: SOURCE, type: 'raster', source: SOURCE }],
    };
  const shapes = layers.filter((name) => !NAMED.test(name)).map((name) => drawn(name, look));
  return {
    version,
    sources: { [SOURCE]: { type: 'vector', url: `${TILES}${url}`, attribution } },
    layers: [
      ...ground,
      ...shapes.toSorted((a, b) => a.rank - b.rank).flatMap((shape) => shape.layers),
      ...layers.filter((name) => NAMED.test(name)).map((name) => named(name, look)),
    ],
  };
}

const told = z.object({
  attribution: z.string().catch(''),
  vector_layers: z.array(z.object({ id: z.string() })).catch([]),
});

/** What an archive says of itself; throws where there is none, or none that is one. */
export async function archiveOf(source: PMTiles, url: string): Promise<Archive> {
  const { tileType } = await source.getHeader();
  if (!PICTURES.has(tileType) && tileType !== SHAPES) throw new Error(`tiles of an unknown kind: ${tileType}`);
  const { attribution, vector_layers: layers } = told.parse(await source.getMetadata());
  return { url, tileType, layers: layers.map(({ id }) => id), attribution };
}
