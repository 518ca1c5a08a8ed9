import { Image } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FileShown } from '#contract/ops/file.ts';
import { useFile, useThumb } from './useFile.ts';
import './files.css';

/** The picture that stands for a row, no higher than the row: fetched when it comes into sight, seen large by a click. Its place is there before it comes. */
export function Thumb({ id, name }: { id: number | null; name: string }) {
  return id === null ? <span className="hc-faint">-</span> : <One id={id} name={name} />;
}

/** Pictures of a row of a table, side by side and no higher than the row. */
export function Thumbs({ files }: { files: readonly FileShown[] }) {
  if (files.length === 0) return <span className="hc-faint">-</span>;
  return (
    <span className="hc-thumbs">
      {files.map(({ id, fileName }) => (
        <One key={id} id={id} name={fileName} />
      ))}
    </span>
  );
}

function One({ id, name }: { id: number; name: string }) {
  const box = useRef<HTMLButtonElement>(null);
  const [seen, setSeen] = useState(false);
  const [open, setOpen] = useState(false);
  const small = useThumb(id, seen),
    large = useFile(id, open);
  // The browser tells what has come into sight.
  useEffect(() => {
    const eye = new IntersectionObserver((all) => {
      if (all.some(({ isIntersecting }) => isIntersecting)) {
        setSeen(true);
        eye.disconnect();
      }
    });
    if (box.current) eye.observe(box.current);
    return () => eye.disconnect();
  }, []);
  return (
    <>
      <button
        ref={box}
        type="button"
        className="hc-thumb"
        aria-label={`查看图片 ${name}`}
        aria-busy={small.isFetching}
        onClick={() => setOpen(true)}
      >
        {small.data && <img src={small.data.url} alt="" />}
        {small.error && '!'}
      </button>
      {open && (
        <span className="hc-thumb-large">
          <Image
            alt={name}
            src={large.data?.url ?? small.data?.url ?? ''}
            preview={{ open: true, onOpenChange: setOpen }}
          />
        </span>
      )}
    </>
  );
}
