import type { LabelMark } from '#contract/terms/label.ts';
import { lookFile, useFile } from '../files/useFile.ts';

interface Props {
  /** Of the kept file. */
  file: number;
  x: number;
  y: number;
  w: number;
  h: number;
  transform?: string | undefined;
}

/** A kept picture on a drawn page, whole and in the middle of its place; a frame until it is there. */
export function Picture({ file, x, y, w, h, transform }: Props) {
  const { data } = useFile(file);
  if (data) return <image href={data.url} x={x} y={y} width={w} height={h} transform={transform} />;
  return (
    <rect
      x={x}
      y={y}
      width={w}
      height={h}
      transform={transform}
      fill="none"
      stroke="#999"
      strokeWidth={0.2}
      strokeDasharray="1 1"
    />
  );
}

/** The pictures of pages that are about to be printed: fetched, or told to be missing. */
export async function picturesReady(pages: readonly { marks: readonly LabelMark[] }[]): Promise<void> {
  const files = new Set(
    pages.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'image' ? [mark.file] : []))),
  );
  await Promise.allSettled([...files].map((file) => lookFile(file)));
}
