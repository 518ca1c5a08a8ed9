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

/** A map without tiles: the ground alone, on which everything of ours is drawn. */
const ground = (colour: string): maplibre.StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colour } }],
});

/** Whether this browser can draw it: asked once, without a map. */
export const isDrawable = document.createElement('canvas').getContext('webgl2') !== null;

/** The map as it stands: another one after every move, so that what is drawn on top of it is drawn anew. */
export interface View {
  map: maplibre.Map;
  project: (place: Place) => { x: number; y: number };
}
const viewOf = (map: maplibre.Map): View => ({ map, project: ({ lng, lat }) => map.project([lng, lat]) });

/** The map in a box, made once. None until it has been drawn for the first time. */
export function useMap(box: RefObject<HTMLDivElement | null>, styleUrl: string | null): View | null {
  const { token } = theme.useToken();
  const [view, setView] = useState<View | null>(null);
  const colour = useRef(token.colorBgLayout);
  // The map is a library of its own, with its own drawing and its own workers.
  useEffect(() => {
    if (!box.current || !isDrawable) return undefined;
    const own = new maplibre.Map({
      container: box.current,
      style: styleUrl ?? ground(colour.current),
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
      setView(viewOf(own));
      own.on('move', () => setView(viewOf(own)));
      own.on('resize', () => setView(viewOf(own)));
    });
    return () => own.remove();
  }, [box, styleUrl]);
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
