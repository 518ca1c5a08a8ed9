import type { Platform } from '../../../platform/platform.ts';
import { amapOf } from './amap.ts';
import { OFFLINE } from './offline.ts';
import type { MapAdapter } from './terms.ts';

/** The service that is configured, or what the product knows by itself. What one does not answer the other is never asked for in silence. */
export const mapAdapter = (platform: Platform, { offline = false } = {}): MapAdapter =>
  platform.outside.map && !offline ? amapOf(platform, platform.outside.map) : OFFLINE;
