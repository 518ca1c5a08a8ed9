import type sharp from 'sharp';

let loaded: Promise<typeof sharp> | undefined;
/** Loaded with the first picture. It keeps nothing and works in one thread. */
export const libvips = (): Promise<typeof sharp> =>
  (loaded ??= import('sharp').then(({ default: vips }) => {
    vips.cache(false);
    vips.concurrency(1);
    return vips;
  }));
