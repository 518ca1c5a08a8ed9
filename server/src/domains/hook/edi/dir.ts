import path from 'node:path';
import type { Platform } from '../../../platform/platform.ts';

/** Where the folders of partners lie: a disk of this machine, or whatever is mounted there. */
export const ediDirOf = ({ outside, dataDir }: Pick<Platform, 'outside' | 'dataDir'>): string =>
  outside.ediDir ?? path.join(dataDir, 'edi');
