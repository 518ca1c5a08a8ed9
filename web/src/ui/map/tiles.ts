import * as maplibre from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import { archiveOf, styleOf, type Palette } from './ground.ts';

const protocol = new Protocol();
let isSpoken = false;

/** The style of an archive at an address of the server's or of the internet. Read anew each time: what failed once is not remembered. */
export async function tilesStyle(place: string, look: Palette): Promise<maplibre.StyleSpecification> {
  if (!isSpoken) maplibre.addProtocol('pmtiles', protocol.tile);
  isSpoken = true;
  const url = new URL(place, location.origin).href,
    source = new PMTiles(url);
  const style = styleOf(await archiveOf(source, url), look);
  protocol.add(source);
  return style;
}
