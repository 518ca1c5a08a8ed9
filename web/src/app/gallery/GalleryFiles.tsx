import { useState } from 'react';
import { FilesInput } from '../../ui/files/FilesInput.tsx';
import { FileTile } from '../../ui/files/FileTile.tsx';

const none = (): void => {};
const ENDS = { onRemove: none, onBack: none, onOn: none };

/** A file in every state of its way: kept, travelling, failed; and the two inputs as they begin. */
export function GalleryFiles({ picture }: { picture: string | undefined }) {
  const [images, setImages] = useState<number[]>([]),
    [papers, setPapers] = useState<number[]>([]);
  return (
    <div className="hc-gallery-two">
      <ul className="hc-file-tiles">
        <FileTile picture name="正面.jpg" url={picture} mark="主图" {...ENDS} />
        <FileTile picture name="条码.jpg" {...ENDS} />
        <FileTile picture name="箱唛.jpg" share={0.4} onRemove={none} />
        <FileTile picture name="侧面.heic" error="仅支持png、jpg、jpeg格式" onRetry={none} onRemove={none} />
      </ul>
      <ul className="hc-file-lines">
        <FileTile picture={false} name="仓储合同.pdf" note="1.20 MB" onOpen={none} {...ENDS} />
        <FileTile picture={false} name="附件一.xlsx" share={0.7} onRemove={none} />
        <FileTile
          picture={false}
          name="说明.html"
          error="仅支持png、jpg图片和PDF、Word、Excel、PPT文件"
          onRetry={none}
          onRemove={none}
        />
      </ul>
      <FilesInput use="goods" value={images} onChange={setImages} first="主图" />
      <FilesInput use="storeSigned" value={papers} onChange={setPapers} />
    </div>
  );
}
