import { Image } from 'antd';
import type { FileShown } from '#contract/ops/file.ts';
import { FileTile } from './FileTile.tsx';
import { useFile } from './useFile.ts';
import './files.css';

/** Pictures of a row, to look at. */
export function KeptImages({ files }: { files: readonly FileShown[] }) {
  if (files.length === 0) return <>无</>;
  return (
    <Image.PreviewGroup>
      <ul className="hc-file-tiles">
        {files.map((file) => (
          <One key={file.id} of={file} />
        ))}
      </ul>
    </Image.PreviewGroup>
  );
}

function One({ of }: { of: FileShown }) {
  const { data, error } = useFile(of.id);
  return <FileTile picture name={of.fileName} url={data?.url} error={error ? '载入失败' : null} />;
}
