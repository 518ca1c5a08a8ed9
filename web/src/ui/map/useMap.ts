import { theme, type GlobalToken } from 'antd';
import * as maplibre from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { groundOf, TILES, type Palette } from './ground.ts';

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

const paletteOf = (token: GlobalToken): Palette => ({
  ground: token.colorBgLayout,
  land: token.colorBgContainer,
  green: token.colorSuccessBg,
  water: token.colorInfoBg,
  road: token.colorBorder,
  line: token.colorBorderSecondary,
  text: token.colorTextSecondary,
  halo: token.colorBgContainer,
});

/** Whether this browser can draw it: asked once, without a map. */
export const isDrawable = document.createElement('canvas').getContext('webgl2') !== null;

/** The map as it stands: another one after every move, so that what is drawn on top of it is drawn anew. */
export interface View {
  map: maplibre.Map;
  project: (place: Place) => { x: number; y: number };
  /** What lies below could not be read, all of it or in part: what is ours is drawn on the plain ground. */
  isGroundLost: boolean;
}
const viewOf = (map: maplibre.Map, isGroundLost: boolean): View => ({
  map,
  project: ({ lng, lat }) => map.project([lng, lat]),
  isGroundLost,
});

/** The ground that was configured: an archive of tiles, or a style of somebody else's. */
async function dressed(styleUrl: string, look: Palette): Promise<maplibre.StyleSpecification> {
  if (styleUrl.startsWith(TILES)) {
    // The reader of archives is a part of its own: it comes when there is one.
    const { tilesStyle } = await import('./tiles.ts');
    return tilesStyle(styleUrl.slice(TILES.length), look);
  }
  const answer = await fetch(styleUrl);
  if (!answer.ok) throw new Error(`the style answered ${answer.status}`);
  return (await answer.json()) as maplibre.StyleSpecification; // the map looks at it and says what is wrong
}

/** The map in a box, made once: on the plain ground first, so that there is never none. None until it has been drawn for the first time. */
export function useMap(box: RefObject<HTMLDivElement | null>, styleUrl: string | null): View | null {
  const { token } = theme.useToken();
  const [view, setView] = useState<View | null>(null);
  const look = useRef(paletteOf(token));
  // The map is a library of its own, with its own drawing and its own workers.
  useEffect(() => {
    if (!box.current || !isDrawable) return undefined;
    let isLost = false,
      isGone = false;
    const own = new maplibre.Map({
      container: box.current,
      style: groundOf(look.current),
      center: CHINA,
      zoom: 3.4,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      fadeDuration: 0,
    });
    const show = (): void => setView(viewOf(own, isLost));
    const lost = (): void => {
      if (isGone || isLost) return;
      isLost = true;
      show();
    };
    own.addControl(new maplibre.NavigationControl({ showCompass: false }), 'top-right');
    own.addControl(new maplibre.ScaleControl({}), 'bottom-left');
    own.on('load', () => {
      show();
      own.on('move', show);
      own.on('resize', show);
      if (styleUrl === null) return;
      own.on('error', lost);
      own.on('styledata', show);
      dressed(styleUrl, look.current).then((style) => {
        if (isGone) return;
        own.setStyle(style, { diff: false });
        void own.once('idle', show);
      }, lost);
    });
    return () => {
      isGone = true;
      own.remove();
    };
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
