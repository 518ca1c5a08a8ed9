/** The part of fontkit that is used here; it brings no types. */
declare module 'fontkit' {
  interface Glyph {
    readonly id: number;
    readonly path: { toSVG(): string };
  }
  interface Font {
    readonly unitsPerEm: number;
    layout(text: string): {
      readonly glyphs: readonly Glyph[];
      readonly positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[];
    };
  }
  export function create(bytes: Uint8Array): Font;
}
