import { expect, test } from 'vitest';
import { groundOf, styleOf } from './ground.ts';

const look = {
  ground: '#111111',
  land: '#222222',
  green: '#333333',
  water: '#444444',
  road: '#555555',
  line: '#666666',
  text: '#777777',
  halo: '#888888',
};
const URL = 'https://tiles.example/china.pmtiles',
  VECTOR = 1,
  PNG = 2;
const archive = (layers: string[], tileType = VECTOR) => ({ url: URL, tileType, layers, attribution: '© 某地图' });

test('shapes are drawn from the ground up whatever order an archive tells them in, names last, and letters are fetched from nobody', () => {
  const style = styleOf(archive(['places', 'roads', 'water', 'earth', 'somebodys']), look);
  expect(style.layers.map(({ id }) => id)).toEqual([
    'ground',
    'earth-fill',
    'water-fill',
    'water-line',
    'roads-line',
    'somebodys-line',
    'places-name',
  ]);
  expect(style.sources).toEqual({ tiles: { type: 'vector', url: `pmtiles://${URL}`, attribution: '© 某地图' } });
  expect(style.glyphs).toBeUndefined();
});

test('pictures are drawn as they are, and without an archive there is the ground', () => {
  const style = styleOf(archive([], PNG), look);
  expect(style.sources.tiles).toMatchObject({ type: 'raster', url: `pmtiles://${URL}`, tileSize: 256 });
  expect(style.layers.map(({ type }) => type)).toEqual(['background', 'raster']);
  expect(groundOf(look)).toMatchObject({ sources: {}, layers: [{ paint: { 'background-color': '#111111' } }] });
});
