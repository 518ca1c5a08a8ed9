import { theme } from 'antd';
import * as maplibre from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useRef, useState, type RefObject } from 'react';

maplibre.setWorkerUrl(workerUrl);

export interface Place {
  lng: number;
  lat: number;
}
export interface Lines {
  plan: readonly Place[];
  driven: readonly Place[];
}
/** Room around what is shown, and how near one may come to a single place. */
const PADDING_PX = 56,
  NEAREST = 14;
const CHINA: [number, number] = [112, 33];

const lineOf = (places: readonly Place[]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates: places.map(({ lng, lat }) => [lng, lat]) },
});

/** A map without tiles: the ground alone, on which everything of ours is drawn. */
const ground = (colour: string): maplibre.StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colour } }],
});

function addLines(map: maplibre.Map, colours: { plan: string; driven: string }): void {
  for (const [id, dash] of [
    ['plan', [2, 2]],
    ['driven', [1, 0]],
  ] as const) {
    map.addSource(id, { type: 'geojson', data: lineOf([]) });
    map.addLayer({
      id,
      type: 'line',
      source: id,
      layout: { 'line-cap': id === 'driven' ? 'round' : 'butt', 'line-join': 'round' },
      paint: { 'line-color': colours[id], 'line-width': id === 'driven' ? 3.5 : 2, 'line-dasharray': [...dash] },
    });
  }
}

/** Whether this browser can draw it: asked once, without a map. */
export const isDrawable = document.createElement('canvas').getContext('webgl2') !== null;

/** The map as it stands: another one after every move, so that what is drawn on top of it is drawn anew. */
export interface View {
  map: maplibre.Map;
  project: (place: Place) => { x: number; y: number };
}
const viewOf = (map: maplibre.Map): View => ({ map, project: ({ lng, lat }) => map.project([lng, lat]) });

/** The map in a box: made once, its lines kept up to date. None until it has been drawn for the first time. */
export function useMap(box: RefObject<HTMLDivElement | null>, styleUrl: string | null, lines: Lines): View | null {
  const { token } = theme.useToken();
  const [view, setView] = useState<View | null>(null);
  const colours = useRef({ ground: token.colorBgLayout, plan: token.colorTextTertiary, driven: token.colorPrimary });
  // The map is a library of its own, with its own drawing and its own workers.
  useEffect(() => {
    if (!box.current || !isDrawable) return undefined;
    const own = new maplibre.Map({
      container: box.current,
      style: styleUrl ?? ground(colours.current.ground),
      center: CHINA,
      zoom: 3.4,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      fadeDuration: 0,
    });
    own.addControl(new maplibre.NavigationControl({ showCompass: false }), 'top-right');
    own.addControl(new maplibre.ScaleControl({}), 'bottom-left');
    own.on('load', () => {
      addLines(own, colours.current);
      setView(viewOf(own));
      own.on('move', () => setView(viewOf(own)));
      own.on('resize', () => setView(viewOf(own)));
    });
    return () => own.remove();
  }, [box, styleUrl]);
  const map = view?.map;
  // What it draws is handed to it; it does not look for it.
  useEffect(() => {
    for (const id of ['plan', 'driven'] as const)
      void map?.getSource<maplibre.GeoJSONSource>(id)?.setData(lineOf(lines[id]));
  }, [map, lines]);
  return view;
}

/** Everything on the screen at once. */
export function fit(map: maplibre.Map, places: readonly Place[]): void {
  const [first] = places;
  if (!first) return;
  const bounds = places.reduce(
    (all, { lng, lat }) => all.extend([lng, lat]),
    new maplibre.LngLatBounds([first.lng, first.lat], [first.lng, first.lat]),
  );
  map.fitBounds(bounds, { padding: PADDING_PX, maxZoom: NEAREST, duration: 0 });
}
