import { Image } from 'antd';

/** Section 9. */
const THUMB_WIDTH = 60;

/** Pictures as thumbnails that open large; several of one thing are paged through. */
export function ImagePreview({
  urls,
  width = THUMB_WIDTH,
}: {
  urls: string | readonly string[] | null | undefined;
  width?: number;
}) {
  const all = [urls ?? []].flat().filter(Boolean);
  if (all.length === 0) return <>无</>;
  return (
    <Image.PreviewGroup>
      <span className="hc-thumbs">
        {all.map((url) => (
          <Image key={url} src={url} width={width} height={width} alt="图片" loading="lazy" />
        ))}
      </span>
    </Image.PreviewGroup>
  );
}
