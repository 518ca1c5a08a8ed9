import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { save, type NamedFile } from '../../data/call.ts';
import { openFile } from './open-file.ts';

/** It is counted, and its file is there: to be opened again, or saved. */
export function Done({ file, onClose }: { file: NamedFile; onClose: () => void }) {
  return (
    <>
      <p>已计入打印次数。请在新标签页中打印；没有打开时请下载。</p>
      <div className="hc-form-foot">
        <Button onClick={onClose}>关闭</Button>
        <Button icon={<DownloadOutlined />} onClick={() => save(file.blob, file.name)}>
          下载 PDF
        </Button>
        <Button type="primary" onClick={() => openFile(file)}>
          再次打开
        </Button>
      </div>
    </>
  );
}
